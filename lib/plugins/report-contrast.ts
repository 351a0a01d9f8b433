import { problem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";
import { valueAt } from "@/lib/plugins/read-fields";
import type { ThemePack } from "@/lib/plugins/theme-pack";
import { completeTokens } from "@/lib/theme/complete-tokens";
import { contrastReport } from "@/lib/theme/contrast-report";
import type { ContrastReport } from "@/lib/theme/contrast-report";

/** The contrast of the pack at `path`; each pair that does not reach 4.5 is a warning where its text's color stands. */
export function reportContrast(
  document: JsonDocument,
  path: JsonPath,
  tokens: ThemePack["tokens"],
  problems: Problem[],
): ContrastReport {
  const report = contrastReport(completeTokens({ tokens }));
  for (const mode of ["light", "dark"] as const) {
    for (const { background, text, ratio, level } of report[mode].pairs) {
      if (level === "ok") continue;
      const keys = [text, background].map((key) => [...path, "tokens", mode, key]);
      const place = keys.find((key) => valueAt(document.value, key) !== undefined) ?? path;
      const hard = level === "hard_to_read" ? ", hard to read" : "";
      problems.push(
        problem(document.source, {
          severity: "warning",
          code: "low-contrast",
          at: document.placeOf(place),
          found: `${text} on ${background} with a contrast of ${ratio} in ${mode} mode${hard}`,
          allowed: "4.5 or more",
        }),
      );
    }
  }
  return report;
}
