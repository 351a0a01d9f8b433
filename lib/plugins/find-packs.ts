import { MOST_PROBLEMS, problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import { isObject, valueAt } from "@/lib/plugins/read-fields";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";

export const PACK_ID = /^[A-Za-z0-9_-]{1,64}$/;
export const PACK_ID_ALLOWED = "1 to 64 of A-Z, a-z, 0-9, _ and -";
export const DEFAULT_PACK_ID = "default";
/** The most entries of one list of packs that are read. */
export const MOST_PACKS = 500;

/** A pack that a file holds; what it says is not read yet. */
export type RawPack = {
  packId: string;
  /** Where its object stands in the file. */
  path: JsonPath;
  /** Of a nested pack, the packs around it, outermost first: their `enabled` and `hidden` bind it too. */
  within: readonly JsonPath[];
};

export type FoundPacks = { packs: RawPack[]; problems: Problem[] };

/** The packs of a `theme.json`: the file itself, or each of its `themes`. */
export function findThemePacks(document: JsonDocument): FoundPacks {
  const found = startFinding(document);
  if (!isObject(document.value)) found.refuse([], "an object: a theme pack, or themes with a list of them");
  else if (!Object.hasOwn(document.value, "themes")) found.add([], []);
  else {
    for (const path of found.entriesOf(["themes"])) {
      if (isObject(valueAt(document.value, path))) found.add(path, []);
      else found.refuse(path, "an object: a theme pack");
    }
  }
  return found.result;
}

/** What makes of a UI pack with nested `packs` a pack of its own. */
const COUNTS_WITH = ["shell", "pages", "hide", "actions", "theme"];

/**
 * The packs of a `ui.json`, those around others first. One with `packs` is a pack itself only if it has content; one
 * whose id is wrong is left out, and what is nested in it stays.
 */
export function findUiPacks(document: JsonDocument): FoundPacks {
  const found = startFinding(document);
  const visit = (path: JsonPath, within: readonly JsonPath[]) => {
    const pack = valueAt(document.value, path);
    if (!isObject(pack)) return found.refuse(path, "an object: a UI pack");
    const nests = Object.hasOwn(pack, "packs");
    if (!nests || COUNTS_WITH.some((key) => Object.hasOwn(pack, key))) found.add(path, within);
    if (nests) for (const entry of found.entriesOf([...path, "packs"])) visit(entry, [...within, path]);
  };
  visit([], []);
  return found.result;
}

function startFinding(document: JsonDocument) {
  const result: FoundPacks = { packs: [], problems: [] };
  const placeById = new Map<string, { line: number; column: number }>();
  const { source, value } = document;

  const tell = (told: Problem) => {
    if (result.problems.length < MOST_PROBLEMS) result.problems.push(told);
  };
  const refuse = (path: JsonPath, allowed: string, found = quoteValue(valueAt(value, path))) => {
    tell(problem(source, { code: "wrong-value", at: document.placeOf(path), found, allowed }));
  };
  return {
    result,
    refuse,
    entriesOf(path: JsonPath): JsonPath[] {
      const list = valueAt(value, path);
      if (!Array.isArray(list)) refuse(path, "a list of packs");
      else if (list.length > MOST_PACKS) refuse(path, `at most ${MOST_PACKS} packs`, `${list.length} packs`);
      return Array.isArray(list) ? list.slice(0, MOST_PACKS).map((_, index) => [...path, index]) : [];
    },
    /** A bad id is never repaired, and of a repeated one the first stays: a choice names a pack by its id. */
    add(path: JsonPath, within: readonly JsonPath[]) {
      const pack = valueAt(value, path) as Record<string, unknown>;
      const given = Object.hasOwn(pack, "id");
      const id = given ? pack["id"] : DEFAULT_PACK_ID;
      const at = document.placeOf(given ? [...path, "id"] : path);
      if (typeof id !== "string" || !PACK_ID.test(id)) {
        const suggestion = suggestPackId(id);
        const told = { code: "bad-pack-id", at, found: quoteValue(id), allowed: PACK_ID_ALLOWED, suggestion } as const;
        return tell(problem(source, told));
      }
      const first = placeById.get(id);
      if (first !== undefined) {
        const found = given ? `the id ${quoteValue(id)} again` : `no id, which is ${quoteValue(id)} again`;
        const told = { code: "repeated-pack-id", at, found, allowed: "an id once in a file" } as const;
        return tell(problem(source, { ...told, other: { file: source.file, ...first } }));
      }
      placeById.set(id, at);
      result.packs.push({ packId: id, path, within });
    },
  };
}

function suggestPackId(id: unknown): string | null {
  if (typeof id !== "string" && typeof id !== "number") return null;
  const plain = String(id)
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64);
  return PACK_ID.test(plain) ? plain : null;
}
