import { problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";
import { valueAt } from "@/lib/plugins/read-fields";
import type { PackAccent, ThemePack } from "@/lib/plugins/theme-pack";
import { hardAccentModes } from "@/lib/theme/accent-contrast";
import { completeTokens } from "@/lib/theme/complete-tokens";
import { contrastReport } from "@/lib/theme/contrast-report";
import type { ContrastReport, PairContrast } from "@/lib/theme/contrast-report";

/**
 * The contrast of the pack at `path`. Pairs that do not reach 4.5 are a warning, one for each color that was written: of
 * the text, or of the background where only that was.
 */
export function reportContrast(
  document: JsonDocument,
  path: JsonPath,
  tokens: ThemePack["tokens"],
  problems: Problem[],
): ContrastReport {
  const report = contrastReport(completeTokens({ tokens }));
  for (const mode of ["light", "dark"] as const) {
    const low = new Map<string | null, PairContrast[]>();
    for (const pair of report[mode].pairs) {
      if (pair.level === "ok") continue;
      const isWritten = (key: string) => valueAt(document.value, [...path, "tokens", mode, key]) !== undefined;
      const place = [pair.text, pair.background].find(isWritten) ?? null;
      low.set(place, [...(low.get(place) ?? []), pair]);
    }
    for (const [place, pairs] of low) {
      const hard = pairs.some(({ level }) => level === "hard_to_read") ? ", hard to read" : "";
      const each = pairs.map(({ background, text, ratio }) => `${text} on ${background} with a contrast of ${ratio}`);
      problems.push(
        problem(document.source, {
          severity: "warning",
          code: "low-contrast",
          at: document.placeOf(place === null ? path : [...path, "tokens", mode, place]),
          found: `${new Intl.ListFormat("en").format(each)}, in ${mode} mode${hard}`,
          allowed: "4.5 or more",
        }),
      );
    }
  }
  return report;
}

/** Each accent of the pack at `path` that is hard to read on its surfaces is a warning, with the modes. */
export function reportAccentContrast(
  document: JsonDocument,
  path: JsonPath,
  tokens: ThemePack["tokens"],
  accents: readonly PackAccent[],
  problems: Problem[],
): void {
  const theme = completeTokens({ tokens });
  const list = valueAt(document.value, [...path, "accents"]);
  for (const accent of accents) {
    const hard = hardAccentModes(theme, accent.tokens);
    if (hard.length === 0) continue;
    const each = hard.map(
      ({ mode, background, ratio }) => `with a contrast of ${ratio} to ${background} in ${mode} mode`,
    );
    problems.push(
      problem(document.source, {
        severity: "warning",
        code: "low-contrast",
        at: document.placeOf([...path, "accents", (list as unknown[]).indexOf(accent.written)]),
        found: `the accent ${quoteValue(accent.written)} ${each.join(" and ")}, hard to read`,
        allowed: "an accent with 3 or more to background, card and popover in both modes",
      }),
    );
  }
}
