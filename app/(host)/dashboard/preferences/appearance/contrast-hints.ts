import type { Translator } from "@/lib/messages";
import type { ContrastReport } from "@/lib/theme/contrast-report";

/** What is to be said of a theme's contrast: a sentence for each mode whose text is faint or hard to read. */
export function contrastHints(report: ContrastReport, t: Translator): { hard: boolean; sentence: string }[] {
  return (["light", "dark"] as const).flatMap((mode) => {
    const { level, pairs } = report[mode];
    if (level === "ok") return [];
    // cut, not rounded: what is below a limit must not read as if it reached it
    const ratio = (Math.floor(Math.min(...pairs.map((pair) => pair.ratio)) * 10) / 10).toFixed(1);
    const hard = level === "hard_to_read";
    const key = mode === "light" ? (hard ? "hardLight" : "lowLight") : hard ? "hardDark" : "lowDark";
    return [{ hard, sentence: t(`appearance.themes.${key}`, { ratio }) }];
  });
}
