import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { PluginSwitch } from "@/app/(host)/admin/plugins/[id]/plugin-switch";
import { Section } from "@/app/_ui/section";
import type { PluginUse } from "@/lib/appearance/find-plugin-use";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";

/** Whether the plugin is used. Switching it off is asked about where that changes what somebody sees. */
export function PluginState({ plugin, use }: { plugin: PluginSummary; use: PluginUse }) {
  const { t } = useTexts();
  const { identifier, enabled, shown } = plugin;
  const { users, byDefault, locked } = use;
  const who = [
    ...(byDefault.theme ? [t(`plugins.state.${locked.theme ? "themeLocked" : "themeByDefault"}`)] : []),
    ...(byDefault.uiPack ? [t(`plugins.state.${locked.uiPack ? "uiPackLocked" : "uiPackByDefault"}`)] : []),
    ...(users.themes > 0 ? [t("plugins.state.themeUsers", { count: users.themes })] : []),
    ...(users.uiPacks > 0 ? [t("plugins.state.uiPackUsers", { count: users.uiPacks })] : []),
    ...(shown.entries.length + shown.actions.length > 0 ? [t("plugins.state.overrides")] : []),
  ];
  return (
    <Section id="state" title={t("plugins.state.title")} lead={t("plugins.state.lead")} split>
      <PluginSwitch
        id={identifier}
        field="enabled"
        on={enabled}
        consequence={who.length === 0 ? null : [...who, t("plugins.state.after")].join(" ")}
        text={{
          ...formText(t),
          label: t("plugins.state.label"),
          hint: [
            t("plugins.state.hint"),
            ...(enabled ? who : who.length > 0 ? [...who, t("plugins.state.waiting")] : []),
          ].join(" "),
          on: t("plugins.state.on"),
          off: t("plugins.state.off"),
          gone: t("plugins.state.gone"),
          title: t("plugins.state.ask"),
          cancel: t("plugins.state.cancel"),
          submit: t("plugins.state.submit"),
        }}
      />
    </Section>
  );
}
