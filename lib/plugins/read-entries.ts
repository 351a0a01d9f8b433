import type * as z from "zod";
import { nearMisses } from "@/lib/plugins/near-misses";
import type { NearMiss } from "@/lib/plugins/near-misses";
import { nearest } from "@/lib/plugins/nearest";
import { MOST_PROBLEMS, problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { isObject, valueAt } from "@/lib/plugins/read-fields";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";
import { readShape } from "@/lib/plugins/read-shape";
import type { Rules } from "@/lib/plugins/visibility";
import { SLOT_NAMES } from "@/lib/slots/slot-catalogue";

/** One file of a plugin that is being read, and where its faults are told. */
export type EntryReader = {
  plugin: RawPlugin;
  document: JsonDocument;
  problems: Problem[];
  /** Looks for files that were likely meant. */
  nearMiss: NearMiss;
};

export function entryReader(plugin: RawPlugin, document: JsonDocument, problems: Problem[]): EntryReader {
  return { plugin, document, problems, nearMiss: nearMisses() };
}

/** "Did you mean"; not asked any more where nobody is told, as a large file that is wrong throughout would cost seconds. */
export function suggest({ problems }: EntryReader, word: string, candidates: readonly string[]): string | null {
  return problems.length < MOST_PROBLEMS ? nearest(word, candidates) : null;
}

/** The most entries of one list that are read. */
const MOST_ENTRIES = 1000;

/** The places of a list's entries; none where it is absent, or no list, which is told. */
export function entriesOf(
  { document, problems }: EntryReader,
  path: JsonPath,
  allowed: string,
  most: number = MOST_ENTRIES,
): JsonPath[] {
  const list = valueAt(document.value, path);
  if (list === undefined) return [];
  const at = document.placeOf(path);
  const tell = (found: string, what: string) =>
    problems.push(problem(document.source, { code: "wrong-value", at, found, allowed: what }));
  if (!Array.isArray(list)) {
    tell(quoteValue(list), allowed);
    return [];
  }
  if (list.length > most) tell(`${list.length} entries`, `at most ${most}`);
  return list.slice(0, most).map((_, index) => [...path, index]);
}

/**
 * Reads one entry by its shape. Null where it lacks what it must have, or has a rule of another form: what is not known
 * to be visible does not show.
 */
export function readEntry<Shape extends z.ZodObject>(
  { document, problems }: EntryReader,
  path: JsonPath,
  shape: Shape,
  skip: readonly string[] = [],
): z.output<Shape> | null {
  const read = readShape(document, path, shape, skip);
  problems.push(...read.problems);
  if (read.value === undefined) return null;
  const written = valueAt(document.value, path);
  for (const rule of ["enabled", "hidden"]) {
    if (isObject(written) && Object.hasOwn(written, rule) && !Object.hasOwn(read.value, rule)) return null;
  }
  return read.value;
}

/** The rules of an entry. A setting that plugin.json does not know is likely a slip, and told: the rule never holds. */
export function rulesOf(reader: EntryReader, path: JsonPath, { enabled, hidden }: Rules): Rules {
  const { plugin, document, problems } = reader;
  const settings = plugin.manifest.settings;
  for (const [field, rule] of Object.entries({ enabled, hidden })) {
    if (typeof rule !== "object" || rule.type !== "plugin_setting" || settings.has(rule.key)) continue;
    const keys = [...settings.keys()];
    problems.push(
      problem(document.source, {
        ...{ severity: "warning", code: "unknown-setting", found: quoteValue(rule.key) },
        at: document.placeOf([...path, field, "key"]),
        allowed: keys.length === 0 ? "a setting of plugin.json, which has none" : keys.slice(0, 20).join(", "),
        suggestion: suggest(reader, rule.key, keys),
      }),
    );
  }
  return { enabled, hidden };
}

/**
 * Tells of a slot that the panel does not have, or that does not take what is put there; it stays, and shows nowhere.
 * @param known the slots that take it
 */
export function checkSlot(
  reader: EntryReader,
  path: JsonPath,
  slot: string,
  known: readonly string[] = SLOT_NAMES,
): void {
  if (known.includes(slot)) return;
  const { document, problems } = reader;
  const told = { severity: "warning", code: "unknown-slot", found: quoteValue(slot) } as const;
  const suggestion = suggest(reader, slot, known);
  const at = document.placeOf(path);
  problems.push(problem(document.source, { ...told, at, allowed: known.join(", "), suggestion }));
}

/** Tells of what does nothing, or loses, for what stands elsewhere in the file. */
export function tellOther(
  { document, problems }: EntryReader,
  path: JsonPath,
  other: JsonPath,
  told: Pick<Problem, "code" | "found" | "allowed">,
): void {
  const there = { file: document.source.file, ...document.placeOf(other) };
  const at = document.placeOf(path);
  problems.push(problem(document.source, { severity: "warning", ...told, at, other: there }));
}

/** The slots of a `hide`, each once. */
export function readHide(reader: EntryReader, path: JsonPath): { slot: string; path: JsonPath }[] {
  const { document, problems } = reader;
  const hidden = new Map<string, JsonPath>();
  for (const at of entriesOf(reader, path, "a list of slots")) {
    const slot = valueAt(document.value, at);
    if (typeof slot === "string" && slot !== "") {
      const first = hidden.get(slot);
      if (first !== undefined) {
        const told = { code: "no-effect", found: `${quoteValue(slot)} again`, allowed: "a slot once in hide" } as const;
        tellOther(reader, at, first, told);
        continue;
      }
      hidden.set(slot, at);
      checkSlot(reader, at, slot);
    } else {
      const told = { code: "wrong-value", found: quoteValue(slot), allowed: "the name of a slot" } as const;
      problems.push(problem(document.source, { ...told, at: document.placeOf(at) }));
    }
  }
  return [...hidden].map(([slot, at]) => ({ slot, path: at }));
}
