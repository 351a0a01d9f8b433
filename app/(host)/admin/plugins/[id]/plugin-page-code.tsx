import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { PluginSwitch } from "@/app/(host)/admin/plugins/[id]/plugin-switch";
import { Section } from "@/app/_ui/section";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";

/** A long list of files helps nobody. */
const MOST_FILES = 20;

/** The plugin's code that runs in pages: which files it is, and whether it may. */
export function PluginPageCode({ plugin }: { plugin: PluginSummary }) {
  const { t } = useTexts();
  const { identifier, hasScript, remotes, pageCode } = plugin;
  const files = [...(hasScript ? ["index.js"] : []), ...remotes];
  return (
    <Section id="page-code" title={t("plugins.pageCode.title")} lead={t("plugins.pageCode.lead")} split>
      <div className="space-y-4">
        <PluginSwitch
          id={identifier}
          field="pageCode"
          on={pageCode}
          consequence={null}
          text={{
            ...formText(t),
            label: t("plugins.pageCode.label"),
            hint: t("plugins.pageCode.hint"),
            on: t("plugins.pageCode.on"),
            off: t("plugins.pageCode.off"),
            gone: t("plugins.state.gone"),
            ...{ title: "", cancel: "", submit: "" },
          }}
        />
        <div className="text-sm">
          <h3 className="text-muted-foreground">{t("plugins.pageCode.files")}</h3>
          <ul className="mt-1 space-y-0.5">
            {files.slice(0, MOST_FILES).map((file) => (
              <li key={file} className="wrap-anywhere">
                <code className="font-mono text-[0.8125rem]">
                  <bdi>{file}</bdi>
                </code>
              </li>
            ))}
          </ul>
          {files.length > MOST_FILES && <p>{t("plugins.pageCode.more", { count: files.length - MOST_FILES })}</p>}
        </div>
      </div>
    </Section>
  );
}
