import { contrast } from "@/lib/theme/contrast";
import { TEXT_PAIRS, USED_PAIRS } from "@/lib/theme/tokens";
import type { ThemeTokens, TokenKey } from "@/lib/theme/tokens";

/** WCAG 2.2, success criterion 1.4.3, for text of the usual size. */
const ENOUGH = 4.5;
/** The same criterion for large text; below it nobody should have to read. */
const LEAST = 3;

export type ContrastLevel = "ok" | "low" | "hard_to_read";

export type PairContrast = {
  background: TokenKey;
  text: TokenKey;
  /** 1 to 21, cut to two decimals: what is printed as 4.5 has 4.5. */
  ratio: number;
  level: ContrastLevel;
};

export type ModeContrast = {
  pairs: PairContrast[];
  /** The level of the worst pair. */
  level: ContrastLevel;
};

export type ContrastReport = { light: ModeContrast; dark: ModeContrast };

/**
 * How well the text of a theme reads, in both modes; it is told and never enforced. Beside each background with its own
 * text these are the pairs that pages of the panel use, like an error in `destructive` on a card.
 * @param theme complete tokens: the built-in theme's where a pack gives none, as a page would show them
 */
export function contrastReport(theme: { light: ThemeTokens; dark: ThemeTokens }): ContrastReport {
  return { light: reportOn(theme.light), dark: reportOn(theme.dark) };
}

/**
 * Whether each text stands out from its background by 3 or more. Sign-in, consent and device pages take a mode of a
 * pack only then, so that no pack can make a warning unreadable.
 */
export function readablePairs(tokens: ThemeTokens): boolean {
  return reportOn(tokens).level !== "hard_to_read";
}

function reportOn(tokens: ThemeTokens): ModeContrast {
  const pairs = [...TEXT_PAIRS, ...USED_PAIRS].map(([background, text]): PairContrast => {
    const exact = contrast(tokens[background], tokens[text]);
    return { background, text, ratio: Math.floor(exact * 100 + 1e-9) / 100, level: levelOf(exact) };
  });
  const worst = (["hard_to_read", "low"] as const).find((level) => pairs.some((pair) => pair.level === level));
  return { pairs, level: worst ?? "ok" };
}

function levelOf(ratio: number): ContrastLevel {
  if (ratio >= ENOUGH) return "ok";
  return ratio >= LEAST ? "low" : "hard_to_read";
}
