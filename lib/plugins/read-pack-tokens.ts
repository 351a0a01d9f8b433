import { asPhrase, problem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import { isObject, valueAt } from "@/lib/plugins/read-fields";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";
import { COLOR_ALLOWED, LENGTH_ALLOWED } from "@/lib/plugins/theme-shape";
import { readThemeTokens } from "@/lib/theme/read-theme-tokens";
import type { TokenNote } from "@/lib/theme/read-theme-tokens";
import type { ThemePack } from "@/lib/plugins/theme-pack";

const SEVERITY = { dropped: "error", clipped: "warning", converted: "note" } as const;

/** Reads the tokens of the pack at `path`; that each is a text is told by whoever read the pack's shape. */
export function readPackTokens(document: JsonDocument, path: JsonPath, problems: Problem[]): ThemePack["tokens"] {
  const { light, dark, notes } = readThemeTokens({
    light: textsAt(document, [...path, "tokens", "light"]),
    dark: textsAt(document, [...path, "tokens", "dark"]),
  });
  problems.push(...notes.map((note) => asProblem(document, path, note)));
  return { light, dark };
}

function textsAt(document: JsonDocument, path: JsonPath): Record<string, string> {
  const map = valueAt(document.value, path);
  const entries = isObject(map) ? Object.entries(map) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function asProblem(document: JsonDocument, path: JsonPath, { mode, key, kind, text }: TokenNote): Problem {
  return problem(document.source, {
    severity: SEVERITY[kind],
    code: `token-${kind}`,
    at: document.placeOf([...path, "tokens", mode, key]),
    found: asPhrase(text),
    allowed: key === "radius" ? LENGTH_ALLOWED : COLOR_ALLOWED,
  });
}
