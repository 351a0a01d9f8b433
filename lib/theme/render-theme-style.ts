import { builtin } from "@/lib/theme/builtin";
import { BARE_HSL, isRadius } from "@/lib/theme/token-forms";
import { TOKEN_KEYS } from "@/lib/theme/tokens";
import type { ThemeMode, ThemeTokens, TokenKey } from "@/lib/theme/tokens";

/**
 * The style sheet that gives a page its theme: one `--token` for each key, on `:root`.
 *
 * `system` writes both maps and lets the browser choose by `prefers-color-scheme`, so the first paint is right with
 * no script. Values are checked once more here, as they go into a `<style>` element: one that is no bare HSL color
 * (for `radius`, no length for a corner) is replaced by the built-in theme's.
 * @returns CSS text without `<`
 */
export function renderThemeStyle(theme: { light: ThemeTokens; dark: ThemeTokens; mode: ThemeMode }): string {
  const light = declarations(theme.light, builtin.light);
  const dark = declarations(theme.dark, builtin.dark);
  if (theme.mode === "light") return `:root{color-scheme:light;${light}}`;
  if (theme.mode === "dark") return `:root{color-scheme:dark;${dark}}`;
  return `:root{color-scheme:light dark;${light}}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}

function declarations(tokens: ThemeTokens, fallback: ThemeTokens): string {
  return TOKEN_KEYS.map((key) => `--${key}:${isValue(key, tokens[key]) ? tokens[key] : fallback[key]}`).join(";");
}

function isValue(key: TokenKey, value: string): boolean {
  return key === "radius" ? isRadius(value) : BARE_HSL.test(value);
}
