import { requireViewer } from "@/app/_server/viewer";
import { getTexts } from "@/app/_server/texts";
import { titled } from "@/app/_server/titled";
import { CodeEntryForm } from "@/app/_shell/code-entry-form";
import { PanelPage } from "@/app/_shell/panel-page";
import { KeySummary } from "@/app/(panel)/dashboard/key-summary";
import { Section } from "@/app/_ui/section";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";

export const generateMetadata = titled((t) => t("dashboard.title"));

export default async function DashboardPage() {
  const ctx = await requireViewer();
  const { api_clients: keys } = await listApiKeys(ctx);
  const { t } = await getTexts();
  return (
    <PanelPage
      title={t.rich("dashboard.greeting", { name: () => <bdi>{ctx.actor.user.name}</bdi> })}
      toolbar="toolbar.dashboard"
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Section id="connect" title={t("dashboard.connect.title")} lead={t("dashboard.connect.lead")}>
          <CodeEntryForm />
        </Section>
        <Section id="keys" title={t("dashboard.keys.title")}>
          <KeySummary keys={keys} />
        </Section>
      </div>
    </PanelPage>
  );
}
