/**
 * What a visitor sees, of all who have a say in it:
 *
 *   UI pack   administrator's lock → the user's choice → administrator's default → none
 *   theme     administrator's lock → the user's choice → the UI pack's theme → administrator's default → built-in
 *
 * A choice that has gone (plugin removed, disabled, pack broken) falls back one step and is told. A lock holds although
 * its pack has gone: then it is the built-in that is locked, and no choice of a user's comes in by that door.
 */
import type { Choices, Mode } from "@/lib/appearance/choices";
import { builtinPack } from "@/lib/plugins/theme-pack";
import type { PackAccent, ThemePack } from "@/lib/plugins/theme-pack";
import type { Settings } from "@/lib/settings/read-settings";
import { isAccentChoice, readAccent } from "@/lib/theme/read-accent";

export type LookSource = "lock" | "user" | "ui_pack" | "admin_default" | "builtin";

/** A choice that is not followed as it stands. */
export type LookProblem = {
  about: "theme_pack" | "ui_pack" | "accent";
  /** Whose choice it is. */
  of: Exclude<LookSource, "builtin">;
  /** What was chosen. */
  id: string;
};

export const NO_UI_PACK = "none";

export type Look = {
  mode: Mode;
  theme: { pack: ThemePack; source: LookSource };
  uiPack: { id: string; source: LookSource };
  /** The user's own accent, where it counts. */
  accent: PackAccent | null;
  problems: LookProblem[];
};

/** What may be chosen. A UI pack's `theme` is a full id, or null where it names none. */
export type Available = {
  themes: ReadonlyMap<string, ThemePack>;
  uiPacks: ReadonlyMap<string, { theme: string | null }>;
};

type AppearanceSettings = Pick<
  Settings,
  "app_theme_pack_default" | "app_theme_pack_lock" | "app_ui_pack_default" | "app_ui_pack_lock"
>;

/** @param choices the user's own; of nobody (`NO_CHOICES`) for a signed-out visitor */
export function resolveLook(choices: Choices, settings: AppearanceSettings, available: Available): Look {
  const problems: LookProblem[] = [];
  const uiPack = resolveUiPack(choices, settings, available, problems);
  const theme = resolveTheme(choices, settings, available, uiPack.id, problems);
  const accent = theme.source === "lock" ? null : resolveAccent(choices, theme.pack, problems);
  return { mode: choices.mode, theme, uiPack, accent, problems };
}

function resolveUiPack(
  { uiPack }: Choices,
  settings: AppearanceSettings,
  { uiPacks }: Available,
  problems: LookProblem[],
): Look["uiPack"] {
  const byDefault = settings.app_ui_pack_default;
  const has = (id: string, of: LookProblem["of"]) => {
    if (id === NO_UI_PACK || uiPacks.has(id)) return true;
    problems.push({ about: "ui_pack", of, id });
    return false;
  };
  if (settings.app_ui_pack_lock === "true") {
    return { id: has(byDefault, "lock") ? byDefault : NO_UI_PACK, source: "lock" };
  }
  if (uiPack !== null && has(uiPack, "user")) return { id: uiPack, source: "user" };
  if (byDefault !== NO_UI_PACK && has(byDefault, "admin_default")) return { id: byDefault, source: "admin_default" };
  return { id: NO_UI_PACK, source: "builtin" };
}

function resolveTheme(
  { themePack }: Choices,
  settings: AppearanceSettings,
  { themes, uiPacks }: Available,
  uiPackId: string,
  problems: LookProblem[],
): Look["theme"] {
  const find = (id: string, of: LookProblem["of"]): ThemePack | null => {
    const pack = themes.get(id);
    if (!pack) problems.push({ about: "theme_pack", of, id });
    return pack ?? null;
  };
  const byDefault = settings.app_theme_pack_default;
  if (settings.app_theme_pack_lock === "true") {
    return { pack: (byDefault !== "" && find(byDefault, "lock")) || builtinPack, source: "lock" };
  }
  const ofUser = themePack === null ? null : find(themePack, "user");
  if (ofUser) return { pack: ofUser, source: "user" };
  const named = uiPacks.get(uiPackId)?.theme ?? null;
  const ofUiPack = named === null ? null : find(named, "ui_pack");
  if (ofUiPack) return { pack: ofUiPack, source: "ui_pack" };
  const ofAdmin = byDefault === "" ? null : find(byDefault, "admin_default");
  if (ofAdmin) return { pack: ofAdmin, source: "admin_default" };
  return { pack: builtinPack, source: "builtin" };
}

function resolveAccent({ accent }: Choices, pack: ThemePack, problems: LookProblem[]): PackAccent | null {
  if (accent === null) return null;
  const ofPack = pack.accents.find(({ written }) => written === accent);
  if (ofPack) return ofPack;
  const reading = isAccentChoice(accent, []) ? readAccent(accent) : null;
  if (reading?.ok) return { written: accent, tokens: reading.value.tokens };
  problems.push({ about: "accent", of: "user", id: accent });
  return null;
}
