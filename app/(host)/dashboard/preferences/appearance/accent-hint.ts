import type { Translator } from "@/lib/messages";
import type { PackAccent, ThemePack } from "@/lib/plugins/theme-pack";
import { hardAccentModes } from "@/lib/theme/accent-contrast";
import { completeTokens } from "@/lib/theme/complete-tokens";

/** Where an accent is hard to read with a theme, in words: `short` beside its color, `long` once it is chosen. */
export type AccentHint = { short: string; long: string };

/** @returns null where it reads well in both modes */
export function accentHint(pack: ThemePack, accent: PackAccent | null, t: Translator): AccentHint | null {
  if (accent === null) return null;
  const [first, second] = hardAccentModes(completeTokens(pack), accent.tokens).map(({ mode }) => mode);
  if (first === undefined) return null;
  const key = second === undefined ? first : "both";
  return { short: t(`appearance.accent.hard.${key}`), long: t(`appearance.accent.hardLong.${key}`) };
}
