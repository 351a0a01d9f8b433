import { readTokenValue } from "@/lib/theme/read-token-value";
import type { WrittenTokens } from "@/lib/theme/read-token-value";
import { TOKEN_KEYS } from "@/lib/theme/tokens";
import type { TokenKey } from "@/lib/theme/tokens";

/** Something to tell of a token: `dropped` for what was not read, `clipped` and `converted` for what was. */
export type TokenNote = {
  mode: "light" | "dark";
  key: TokenKey;
  kind: "dropped" | "clipped" | "converted";
  text: string;
};

export type ReadThemeTokens = {
  light: Partial<Record<TokenKey, string>>;
  dark: Partial<Record<TokenKey, string>>;
  notes: TokenNote[];
};

/**
 * The tokens of a pack that were given and read, without fallbacks. A `radius` of one mode serves both. Keys that are
 * no tokens are left out without a word: telling of them is up to whoever knows their place in the file.
 */
export function readThemeTokens(written: {
  light?: WrittenTokens | undefined;
  dark?: WrittenTokens | undefined;
}): ReadThemeTokens {
  const read: ReadThemeTokens = { light: {}, dark: {}, notes: [] };
  for (const mode of ["light", "dark"] as const) {
    const tokens = written[mode] ?? {};
    for (const key of TOKEN_KEYS) {
      if (!Object.hasOwn(tokens, key)) continue;
      const reading = readTokenValue(key, tokens);
      if (!reading.ok) {
        read.notes.push({ mode, key, kind: "dropped", text: reading.reason });
        continue;
      }
      read[mode][key] = reading.value.value;
      const { clipped, note } = reading.value;
      if (note !== null) read.notes.push({ mode, key, kind: clipped ? "clipped" : "converted", text: note });
    }
  }
  const radius = read.light.radius ?? read.dark.radius;
  if (radius !== undefined) {
    read.light.radius ??= radius;
    read.dark.radius ??= radius;
  }
  return read;
}
