import type { FrameTheme } from "@/lib/bridge/frame-theme";
import { BARE_HSL, isRadius } from "@/lib/theme/token-forms";
import { TOKEN_KEYS } from "@/lib/theme/tokens";
import type { ThemeTokens } from "@/lib/theme/tokens";

type Fields = Record<string, unknown>;

/** The theme that the host wrote as JSON into a frame's name. Null for any other name. */
export function readFrameTheme(name: string): FrameTheme | null {
  let value: unknown;
  try {
    value = JSON.parse(name);
  } catch {
    return null;
  }
  if (!isFields(value)) return null;
  const { mode, packId, accent } = value;
  const [light, dark] = [readTokens(value.light), readTokens(value.dark)];
  if (mode !== "light" && mode !== "dark" && mode !== "system") return null;
  if (typeof packId !== "string" || !(accent === null || typeof accent === "string")) return null;
  return light && dark && { mode, packId, light, dark, accent };
}

/** All tokens of a mode, each of the form that a style sheet can take as it is; null where one is not. */
export function readTokens(value: unknown): ThemeTokens | null {
  if (!isFields(value)) return null;
  const entries = TOKEN_KEYS.map((key) => [key, value[key]] as const);
  const sound = entries.every(
    ([key, text]) => typeof text === "string" && (key === "radius" ? isRadius(text) : BARE_HSL.test(text)),
  );
  return sound ? (Object.fromEntries(entries) as ThemeTokens) : null;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
