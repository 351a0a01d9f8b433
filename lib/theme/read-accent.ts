import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";
import { contrast } from "@/lib/theme/contrast";
import { readColor } from "@/lib/theme/read-color";
import type { TokenKey } from "@/lib/theme/tokens";

const BLACK = "0 0% 0%";
const WHITE = "0 0% 100%";
const CHOSEN = /^custom:#[0-9a-f]{6}$/i;

export type AccentReading = {
  /** What the accent sets, in light and dark alike. */
  tokens: Readonly<Record<Extract<TokenKey, "primary" | "ring" | "primary-foreground">, string>>;
  clipped: boolean;
  note: string | null;
};

/**
 * Reads an accent: a color, or `custom:` and a color. Text on it is black or white, whichever reads better: one of the
 * two always reaches 4.5.
 */
export function readAccent(written: string): Reading<AccentReading> {
  const reading = readColor(written.trim().replace(/^custom:/i, ""));
  if (!reading.ok) return refused(reading.reason);
  const { value, clipped } = reading.value;
  const text = contrast(value, BLACK) >= contrast(value, WHITE) ? BLACK : WHITE;
  const beyond = clipped ? "; it lies outside sRGB, so this is the color that an sRGB screen shows" : "";
  return accepted({
    tokens: { primary: value, ring: value, "primary-foreground": text },
    clipped,
    note: clipped ? `Written as ${quoted(written)}, read as ${quoted(value)}${beyond}.` : null,
  });
}

/** Whether a user may choose this accent: one of the pack's, as the pack writes it, or `custom:#rrggbb`. */
export function isAccentChoice(choice: string, ofPack: readonly string[]): boolean {
  return ofPack.includes(choice) || CHOSEN.test(choice);
}
