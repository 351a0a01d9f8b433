import { builtin } from "@/lib/theme/builtin";
import type { ThemeTokens } from "@/lib/theme/tokens";

type GivenTokens = { light: Partial<ThemeTokens>; dark: Partial<ThemeTokens> };
export type CompleteTokens = Readonly<Record<"light" | "dark", Readonly<ThemeTokens>>>;

/**
 * All tokens of both modes: what a pack gives, and the built-in theme's of the same mode where it gives none.
 * @param pack tokens that were read (`readThemeTokens`), never a file's own text
 */
export function completeTokens(pack: { tokens: GivenTokens }): CompleteTokens {
  let complete = known.get(pack.tokens);
  if (!complete) {
    const { light, dark } = pack.tokens;
    complete = { light: { ...builtin.light, ...light }, dark: { ...builtin.dark, ...dark } };
    known.set(pack.tokens, complete);
  }
  return complete;
}

/** Of each pack once, as long as it is the one that was read. */
const known = new WeakMap<GivenTokens, CompleteTokens>();
