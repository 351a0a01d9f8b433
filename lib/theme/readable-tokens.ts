import { builtin } from "@/lib/theme/builtin";
import { readablePairs } from "@/lib/theme/contrast-report";
import type { AccentReading } from "@/lib/theme/read-accent";
import type { CompleteTokens } from "@/lib/theme/complete-tokens";

/**
 * What of a theme and an accent can be read, a mode for itself: both; the theme without the accent; else the built-in
 * theme. Pages on which something must not be missed take this.
 * @param theme complete tokens
 */
export function readableTokens(theme: CompleteTokens, accent: AccentReading["tokens"] | null): CompleteTokens {
  const found = accent === null ? known.get(theme) : undefined;
  if (found) return found;
  const of = (mode: "light" | "dark") =>
    [{ ...theme[mode], ...accent }, theme[mode]].find(readablePairs) ?? builtin[mode];
  const readable = { light: of("light"), dark: of("dark") };
  if (accent === null) known.set(theme, readable);
  return readable;
}

/** Of themes without an accent, which most pages have. */
const known = new WeakMap<CompleteTokens, CompleteTokens>();
