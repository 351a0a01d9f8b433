import { builtin } from "@/lib/theme/builtin";
import { readablePairs } from "@/lib/theme/contrast-report";
import type { AccentReading } from "@/lib/theme/read-accent";
import type { ThemeTokens } from "@/lib/theme/tokens";

type Modes = { light: ThemeTokens; dark: ThemeTokens };

/**
 * What of a theme and an accent can be read, a mode for itself: both; the theme without the accent; else the built-in
 * theme. Pages on which something must not be missed take this.
 * @param theme complete tokens
 */
export function readableTokens(theme: Modes, accent: AccentReading["tokens"] | null): Modes {
  const of = (mode: keyof Modes) => [{ ...theme[mode], ...accent }, theme[mode]].find(readablePairs) ?? builtin[mode];
  return { light: of("light"), dark: of("dark") };
}
