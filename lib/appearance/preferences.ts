import { availableOf } from "@/lib/appearance/available";
import { CHOICES, readChoices, type Choices, type Mode } from "@/lib/appearance/choices";
import type { FoundLook } from "@/lib/appearance/find-look";
import { lookVersion } from "@/lib/appearance/look-version";
import { NO_UI_PACK, resolveLook, type Available } from "@/lib/appearance/resolve-look";
import { readSafeMode } from "@/lib/appearance/safe-mode";
import type { UserContext } from "@/lib/context";
import { AppError, invalidField } from "@/lib/errors";
import { readSettings, type Settings } from "@/lib/settings/read-settings";
import { isAccentChoice } from "@/lib/theme/read-accent";

type PreferencesInput = {
  mode?: Mode | undefined;
  theme_pack?: string | null | undefined;
  accent?: string | null | undefined;
  ui_pack?: string | null | undefined;
};

/** The acting user's choices beside what is in force of them, and why. */
export async function getPreferences(ctx: UserContext) {
  const found = await load(ctx);
  return toPreferences(found, found.choices);
}

/**
 * Stores what a user chooses; absent fields stay, null takes a choice back. Choosing a UI pack that names a theme sets
 * the user's theme back to "as the UI pack says", unless the same call names a theme.
 * @throws AppError SESSION_REQUIRED for a pack that a plugin chooses; APPEARANCE_LOCKED for a choice that an administrator has locked, taking one back included;
 *   PACK_NOT_AVAILABLE for a pack that cannot be had; INVALID_REQUEST for an accent that is none
 */
export async function updatePreferences(ctx: UserContext, input: PreferencesInput) {
  // a plugin does not put its pack back after its user has left it
  if (ctx.actor.kind === "plugin" && (input.ui_pack !== undefined || input.theme_pack !== undefined)) {
    throw new AppError("SESSION_REQUIRED");
  }
  const found = await load(ctx);
  const { choices: before, settings } = found;
  const available = availableOf(found.snapshot);
  requireUnlocked(input, settings);
  requireAvailable(input, available);
  const { mode, theme_pack, accent, ui_pack } = input;
  const uiPackHasTheme = ui_pack ? (available.uiPacks.get(ui_pack)?.theme ?? null) !== null : false;
  const themePack = theme_pack === undefined && uiPackHasTheme ? null : theme_pack;
  const data = {
    ...(mode !== undefined && { mode }),
    ...(themePack !== undefined && { themePack }),
    ...(accent !== undefined && { accent }),
    ...(ui_pack !== undefined && { uiPack: ui_pack }),
  };
  if (accent) {
    const { theme } = resolveLook({ ...before, ...data }, settings, available);
    const ofPack = theme.pack.accents.map(({ written }) => written);
    if (!isAccentChoice(accent, ofPack)) {
      throw invalidField("accent", "must be an accent of the theme pack, or custom:#rrggbb");
    }
  }
  const choices = await ctx.db.user.update({ where: { id: ctx.actor.user.id }, data, select: CHOICES });
  return toPreferences(found, choices);
}

type Found = Pick<FoundLook, "choices" | "settings" | "snapshot" | "safeMode">;

async function load(ctx: UserContext): Promise<Found> {
  const [choices, settings, snapshot, safeMode] = await Promise.all([
    readChoices(ctx, ctx.actor.user.id),
    readSettings(ctx),
    ctx.plugins.read(),
    readSafeMode(ctx),
  ]);
  return { choices, settings, snapshot, safeMode };
}

function toPreferences({ settings, snapshot, safeMode }: Found, choices: Choices) {
  const look = resolveLook(choices, settings, availableOf(snapshot));
  return {
    mode: choices.mode,
    theme_pack: choices.themePack,
    accent: choices.accent,
    ui_pack: choices.uiPack,
    version: lookVersion({ look, snapshot, safeMode }),
    effective: {
      theme_pack: { id: look.theme.pack.id, source: look.theme.source },
      ui_pack: look.uiPack,
      problems: look.problems.map((problem) => ({ ...problem, error: "PACK_NOT_AVAILABLE" as const })),
    },
  };
}

function requireUnlocked(input: PreferencesInput, settings: Settings): void {
  const locked = [
    // an accent is a part of the theme; light, dark and system stay free
    ...(settings.app_theme_pack_lock === "true" ? (["theme_pack", "accent"] as const) : []),
    ...(settings.app_ui_pack_lock === "true" ? (["ui_pack"] as const) : []),
  ];
  if (locked.some((key) => input[key] !== undefined)) throw new AppError("APPEARANCE_LOCKED");
}

function requireAvailable({ theme_pack, ui_pack }: PreferencesInput, { themes, uiPacks }: Available): void {
  const noTheme = typeof theme_pack === "string" && !themes.has(theme_pack);
  const noUiPack = typeof ui_pack === "string" && ui_pack !== NO_UI_PACK && !uiPacks.has(ui_pack);
  if (noTheme || noUiPack) throw new AppError("PACK_NOT_AVAILABLE");
}
