import { AppearanceSettings } from "@/app/(host)/admin/settings/appearance-settings";
import { formText } from "@/app/_shell/form-text";
import { paths, pluginPage } from "@/app/_shell/paths";
import { Section } from "@/app/_ui/section";
import { findFate } from "@/lib/appearance/find-fate";
import type { PackFate } from "@/lib/appearance/find-fate";
import { NO_UI_PACK } from "@/lib/appearance/resolve-look";
import type { Translator } from "@/lib/messages";
import { describeFate } from "@/app/_server/describe-fate";
import { useTexts } from "@/app/_server/use-texts";
import type { PluginSnapshot } from "@/lib/plugins/plugin-snapshot";
import { BUILTIN_THEME_ID } from "@/lib/plugins/theme-pack";
import type { Settings } from "@/lib/settings/read-settings";

type LookSectionProps = { settings: Settings; snapshot: PluginSnapshot };

/** What administrators say of the panel's look. */
export function LookSection({ settings, snapshot }: LookSectionProps) {
  const { t } = useTexts();
  const { themes, uiPacks } = snapshot;
  const { app_theme_pack_default: stored, app_ui_pack_default: uiPack } = settings;
  const theme = stored === BUILTIN_THEME_ID ? "" : stored;
  const toOption = ({ id, name, pluginName }: { id: string; name: string; pluginName: string | null }) => ({
    value: id,
    label:
      pluginName === null || pluginName === name ? name : t("settings.appearance.from", { name, plugin: pluginName }),
  });
  const themeOptions = [
    { value: "", label: t("settings.appearance.own") },
    ...[...themes.values()].filter(({ id }) => id !== BUILTIN_THEME_ID).map(toOption),
  ];
  const uiPackOptions = [
    { value: NO_UI_PACK, label: t("settings.appearance.noUiPack") },
    ...[...uiPacks.values()].map(toOption),
  ];
  const themeGone = !themeOptions.some(({ value }) => value === theme);
  const uiPackGone = !uiPackOptions.some(({ value }) => value === uiPack);
  const lostTheme = themeGone ? findFate(snapshot, { about: "theme_pack", id: theme }) : null;
  const lostUiPack = uiPackGone ? findFate(snapshot, { about: "ui_pack", id: uiPack }) : null;
  const gone = (value: string, { fate, name }: PackFate) => ({
    value,
    label: t(`settings.appearance.lostOption.${fate}`, { name }),
  });
  const hintOf = (lost: PackFate | null, key: "lostHint" | "lostUiPackHint", otherwise: string) =>
    lost === null ? otherwise : t(`settings.appearance.${key}`, { fate: describeFate(t, lost) });
  return (
    <Section id="appearance" title={t("settings.appearance.title")} lead={t("settings.appearance.lead")} split>
      <AppearanceSettings
        stored={{ ...settings, app_theme_pack_default: theme }}
        themes={lostTheme ? [...themeOptions, gone(theme, lostTheme)] : themeOptions}
        uiPacks={lostUiPack ? [...uiPackOptions, gone(uiPack, lostUiPack)] : uiPackOptions}
        lost={{ theme: linkTo(lostTheme, t), uiPack: linkTo(lostUiPack, t) }}
        tryOn={{ href: paths.appearance, text: t("settings.appearance.tryOn") }}
        text={{
          ...formText(t),
          theme: t("settings.appearance.theme"),
          themeHint: hintOf(lostTheme, "lostHint", t("settings.appearance.themeHint")),
          themeLock: t("settings.appearance.themeLock"),
          themeLockHint: t("settings.appearance.themeLockHint"),
          uiPack: t("settings.appearance.uiPack"),
          uiPackHint: hintOf(
            lostUiPack,
            "lostUiPackHint",
            t(`settings.appearance.${uiPacks.size === 0 ? "noUiPackHint" : "uiPackHint"}`),
          ),
          uiPackLock: t("settings.appearance.uiPackLock"),
          uiPackLockHint: t("settings.appearance.uiPackLockHint"),
          submit: t("form.save"),
          done: t("form.saved"),
          unchanged: t("settings.appearance.unchanged"),
          gone: t("settings.appearance.gone"),
        }}
      />
    </Section>
  );
}

/** The page on which an administrator sees to the plugin of a pack that cannot be had. */
function linkTo(lost: PackFate | null, t: Translator) {
  if (!lost?.plugin) return null;
  const { identifier, name } = lost.plugin;
  return { href: pluginPage(identifier), text: t("settings.appearance.lostLink", { plugin: name }) };
}
