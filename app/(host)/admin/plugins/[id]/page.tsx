import { setStatus } from "@/app/_server/set-status";
import { getTexts } from "@/app/_server/texts";
import { adminMetadata } from "@/app/_shell/admin-metadata";
import { formText } from "@/app/_shell/form-text";
import { NotFound } from "@/app/_shell/not-found";
import { paths } from "@/app/_shell/paths";
import { adminPage } from "@/app/(host)/admin/admin-page";
import { PluginAbout } from "@/app/(host)/admin/plugins/[id]/plugin-about";
import { PluginPageCode } from "@/app/(host)/admin/plugins/[id]/plugin-page-code";
import { PluginRefusals } from "@/app/(host)/admin/plugins/[id]/plugin-refusals";
import { PluginSettings } from "@/app/(host)/admin/plugins/[id]/plugin-settings";
import { PluginState } from "@/app/(host)/admin/plugins/[id]/plugin-state";
import { ProblemList } from "@/app/(host)/admin/plugins/problem-list";
import { BackLink } from "@/app/_ui/back-link";
import { NeedsScript } from "@/app/_ui/needs-script";
import { PageHeader } from "@/app/_ui/page-header";
import { Section } from "@/app/_ui/section";
import { findPluginUse } from "@/lib/appearance/find-plugin-use";
import { isAppError } from "@/lib/errors";
import type { SessionContext } from "@/lib/context";
import { getPlugin } from "@/lib/plugins/get-plugin";
import { listRefusals } from "@/lib/plugins/list-refusals";

type Props = { params: Promise<{ id: string }> };

export const generateMetadata = adminMetadata((t) => t("plugins.title"));

/** One plugin: whether it and its code in pages are used, what is wrong with it, its settings, what it says of itself, and what it was refused. */
export default adminPage(async (ctx, { params }: Props) => {
  const plugin = await findPlugin(ctx, (await params).id);
  if (!plugin) {
    await setStatus(404);
    return (
      <div className="py-8 sm:py-16">
        <NotFound />
      </div>
    );
  }
  const { t } = await getTexts();
  const { identifier, settings, problems } = plugin;
  const refusals = (await listRefusals(ctx, [identifier])).get(identifier) ?? [];
  const problemPart = (
    <Section id="problems" title={t("plugins.problems.title")} lead={t("plugins.problems.lead")}>
      <ProblemList problems={problems} />
    </Section>
  );
  const broken = problems.some(({ severity }) => severity === "error");
  return (
    <>
      <BackLink href={paths.plugins}>{t("plugins.all")}</BackLink>
      <PageHeader title={<bdi>{plugin.manifest.name}</bdi>} />
      <NeedsScript>{t("form.needsScript")}</NeedsScript>
      <div className="space-y-5">
        {broken && problemPart}
        <PluginState plugin={plugin} use={await findPluginUse(ctx, plugin)} />
        {(plugin.hasScript || plugin.remotes.length > 0) && <PluginPageCode plugin={plugin} />}
        {settings.length > 0 && (
          <Section id="settings" title={t("plugins.settings.title")} lead={t("plugins.settings.lead")} split>
            <PluginSettings
              id={identifier}
              settings={[...settings]}
              text={{
                ...formText(t),
                submit: t("form.save"),
                done: t("form.saved"),
                fallback: t("plugins.settings.default"),
                emptyDefault: t("plugins.settings.emptyDefault"),
                reset: t("plugins.settings.reset"),
                resetNamed: t("plugins.settings.resetNamed", { key: "{key}" }),
                wasReset: t("plugins.settings.wasReset"),
                unchanged: t("plugins.settings.unchanged"),
                gone: t("plugins.settings.gone"),
              }}
            />
          </Section>
        )}
        <PluginAbout plugin={plugin} />
        <PluginRefusals id={identifier} refusals={refusals} />
        {!broken && problems.length > 0 && problemPart}
      </div>
    </>
  );
});

async function findPlugin(ctx: SessionContext, id: string) {
  try {
    return await getPlugin(ctx, id);
  } catch (error) {
    if (isAppError(error) && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
