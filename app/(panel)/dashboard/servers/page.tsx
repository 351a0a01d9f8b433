import { ApiForm } from "@/app/_client/api-form";
import { requireViewer } from "@/app/_server/viewer";
import { getTexts } from "@/app/_server/texts";
import { titled } from "@/app/_server/titled";
import { formText } from "@/app/_shell/form-text";
import { PanelPage } from "@/app/_shell/panel-page";
import { paths } from "@/app/_shell/paths";
import { AppendExample } from "@/app/(panel)/_servers/append-example";
import { ServerList } from "@/app/(panel)/dashboard/servers/server-list";
import { ServerRow } from "@/app/(panel)/dashboard/servers/server-row";
import { ButtonLink } from "@/app/_ui/button-link";
import { Icon } from "@/app/_ui/icon";
import { NeedsScript } from "@/app/_ui/needs-script";
import { Section } from "@/app/_ui/section";
import { listServers } from "@/lib/servers/manage-servers";

export const generateMetadata = titled((t) => t("servers.title"));

export default async function ServersPage() {
  const ctx = await requireViewer();
  const { servers } = await listServers(ctx);
  const { t, sentences: all } = await getTexts();
  const { rename, remove, ...sentences } = all.servers;
  return (
    <PanelPage title={t("servers.title")} lead={t("servers.lead")} toolbar="toolbar.servers">
      <NeedsScript>{t("form.needsScript")}</NeedsScript>
      <div className="space-y-5">
        <Section id="make-server" title={t("servers.makeTitle")} split>
          <ApiForm
            method="POST"
            path="/api/user/servers"
            fields={[
              {
                id: "server-name",
                name: "name",
                label: t("servers.name"),
                autoComplete: "off",
                refused: t("servers.nameRefused"),
                secret: true,
              },
            ]}
            blame={{ SERVER_LIMIT_REACHED: { field: "name", sentence: t("servers.full") } }}
            text={{ ...formText(t), submit: t("servers.make"), done: t("servers.made") }}
          />
        </Section>
        <Section id="servers" title={t("servers.list")}>
          <ServerList
            servers={servers.map((server) => ({
              uuidShort: server.uuidShort,
              name: server.name,
              labels: {
                rename: t("servers.renameNamed", { name: server.name }),
                remove: t("servers.removeNamed", { name: server.name }),
              },
              row: <ServerRow server={server} />,
            }))}
            empty={
              <div className="rounded-lg border border-dashed border-input px-4 py-6 text-center">
                <Icon name="console" className="inline-block size-6 text-muted-foreground" />
                <p className="mt-2.5 font-medium">{t("servers.empty")}</p>
                <p className="mx-auto mt-1 max-w-md text-sm text-muted-foreground">{t("servers.emptyLead")}</p>
                <AppendExample uuidShort="1a2b3c4d" />
                <div className="mt-4">
                  <ButtonLink href={paths.apiKeys} variant="secondary">
                    {t("servers.makeKey")}
                  </ButtonLink>
                </div>
              </div>
            }
            text={{ ...formText(t), cancel: t("form.cancel"), ...sentences, rename, remove }}
          />
        </Section>
      </div>
    </PanelPage>
  );
}
