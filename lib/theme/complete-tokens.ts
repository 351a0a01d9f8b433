import { builtin } from "@/lib/theme/builtin";
import type { ThemeTokens } from "@/lib/theme/tokens";

/**
 * All tokens of both modes: what a pack gives, and the built-in theme's of the same mode where it gives none.
 * @param pack tokens that were read (`readThemeTokens`), never a file's own text
 */
export function completeTokens(pack: { tokens: { light: Partial<ThemeTokens>; dark: Partial<ThemeTokens> } }): {
  light: ThemeTokens;
  dark: ThemeTokens;
} {
  return { light: { ...builtin.light, ...pack.tokens.light }, dark: { ...builtin.dark, ...pack.tokens.dark } };
}
