import { getTexts } from "@/app/_server/texts";
import { adminPage } from "@/app/(host)/admin/admin-page";
import { ApiKeySettings } from "@/app/(host)/admin/settings/api-key-settings";
import { LookSection } from "@/app/(host)/admin/settings/look-section";
import { adminMetadata } from "@/app/_shell/admin-metadata";
import { formText } from "@/app/_shell/form-text";
import { NeedsScript } from "@/app/_ui/needs-script";
import { PageHeader } from "@/app/_ui/page-header";
import { Section } from "@/app/_ui/section";
import { readSettings } from "@/lib/settings/read-settings";

export const generateMetadata = adminMetadata((t) => t("settings.title"));

export default adminPage(async (ctx) => {
  const [settings, snapshot] = await Promise.all([readSettings(ctx), ctx.plugins.read()]);
  const { t } = await getTexts();
  return (
    <>
      <PageHeader title={t("settings.title")} lead={t("settings.lead")} />
      <NeedsScript>{t("form.needsScript")}</NeedsScript>
      <div className="space-y-5">
        <Section id="api-keys" title={t("settings.keys.title")} lead={t("settings.keys.lead")} split>
          <ApiKeySettings
            allowed={settings.user_allow_api_keys_create === "true"}
            text={{
              ...formText(t),
              allow: t("settings.keys.allow"),
              allowHint: t("settings.keys.allowHint"),
              submit: t("form.save"),
              done: t("form.saved"),
            }}
          />
        </Section>
        <LookSection settings={settings} snapshot={snapshot} />
      </div>
    </>
  );
});
