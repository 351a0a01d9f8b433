import { asPhrase, problem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import { valueAt } from "@/lib/plugins/read-fields";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";
import { ACCENT_ALLOWED } from "@/lib/plugins/theme-shape";
import type { PackAccent } from "@/lib/plugins/theme-pack";
import { readAccent } from "@/lib/theme/read-accent";

/**
 * Reads the accents of the pack at `path`. One that is no color is left out, and one that is there again too: a choice
 * names an accent by its text.
 * @param written the entries that are texts
 */
export function readPackAccents(
  document: JsonDocument,
  path: JsonPath,
  written: readonly string[],
  problems: Problem[],
): PackAccent[] {
  const list = valueAt(document.value, [...path, "accents"]);
  const accents = new Map<string, PackAccent>();
  for (const one of new Set(written)) {
    const at = () => document.placeOf([...path, "accents", (list as unknown[]).indexOf(one)]);
    const reading = readAccent(one);
    if (!reading.ok) {
      const found = asPhrase(reading.reason);
      problems.push(problem(document.source, { code: "token-dropped", at: at(), found, allowed: ACCENT_ALLOWED }));
      continue;
    }
    const { tokens, note } = reading.value;
    if (note !== null) {
      const told = { severity: "warning", code: "token-clipped", found: asPhrase(note) } as const;
      problems.push(problem(document.source, { ...told, at: at(), allowed: ACCENT_ALLOWED }));
    }
    accents.set(one, { written: one, tokens });
  }
  return [...accents.values()];
}
