import { findThemePacks } from "@/lib/plugins/find-packs";
import { FRONTEND } from "@/lib/plugins/plugin-paths";
import { problem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import { valueAt } from "@/lib/plugins/read-fields";
import { readJson } from "@/lib/plugins/read-json";

/** The most bytes of stylesheets that are read of one plugin: they are held in memory, and parsed. */
export const MOST_STYLESHEET_BYTES = 2 * 1024 * 1024;

/**
 * The stylesheets in `Frontend/` that a plugin's theme packs name, by path inside the plugin's folder, in the packs'
 * order. No other is of use to anybody.
 * @param theme the bytes of `theme.json`
 */
export function namedStylesheets(plugin: string, theme: Uint8Array): Set<string> {
  const reading = readJson(theme, { plugin, file: `${FRONTEND}/theme.json` });
  if (!reading.ok) return new Set();
  const { document } = reading;
  const names = findThemePacks(document).packs.map(({ path }) => valueAt(document.value, [...path, "css"]));
  const sheets = names.filter((name): name is string => typeof name === "string" && /^[^/]+\.css$/.test(name));
  return new Set(sheets.map((name) => `${FRONTEND}/${name}`));
}

/** Told of a stylesheet that is left out because those before it are large enough. */
export function tooManyBytes(plugin: string, file: string): Problem {
  const found = `stylesheets of more than ${MOST_STYLESHEET_BYTES} bytes with this one`;
  const allowed = `at most ${MOST_STYLESHEET_BYTES} bytes of stylesheets that the packs of one plugin name`;
  return problem({ plugin, file }, { code: "too-large", found, allowed });
}
