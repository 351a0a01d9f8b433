import { contrastReport } from "@/lib/theme/contrast-report";
import type { ModeContrast } from "@/lib/theme/contrast-report";
import type { AccentReading } from "@/lib/theme/read-accent";
import type { ThemeTokens, TokenKey } from "@/lib/theme/tokens";

/** The worst that an accent makes in one mode: the surface on which it stands out least, and by how much. */
export type AccentContrast = { mode: "light" | "dark"; background: TokenKey; ratio: number };

/**
 * The modes in which an accent is hard to read on a theme's surfaces. One color serves both modes, and none has 4.5 on
 * white and on near-black alike: an accent counts as readable from 3 on.
 * @param theme complete tokens, without the accent
 */
export function hardAccentModes(
  theme: { light: ThemeTokens; dark: ThemeTokens },
  accent: AccentReading["tokens"],
): AccentContrast[] {
  const report = contrastReport({ light: { ...theme.light, ...accent }, dark: { ...theme.dark, ...accent } });
  return (["light", "dark"] as const).flatMap((mode) => {
    const worst = worstOf(report[mode]);
    return worst?.level === "hard_to_read" ? [{ mode, background: worst.background, ratio: worst.ratio }] : [];
  });
}

function worstOf({ pairs }: ModeContrast) {
  return pairs.filter(({ text }) => text === "primary").sort((a, b) => a.ratio - b.ratio)[0];
}
