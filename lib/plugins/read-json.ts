import { createScanner, findNodeAtLocation, getNodeValue, parseTree } from "jsonc-parser";
import type { Node, ParseError } from "jsonc-parser";
import { MOST_PROBLEMS, problem, quoteValue } from "@/lib/plugins/problem";
import type { Place, Problem, ProblemSource } from "@/lib/plugins/problem";
import { placesOf, readText } from "@/lib/plugins/read-text";

export type JsonPath = readonly (string | number)[];

/** A JSON file that was read, and where each of its values stands. */
export type JsonDocument = {
  source: ProblemSource;
  /** Objects have no prototype: `__proto__` is a key like any other. */
  value: unknown;
  /** Where the value of this path stands; of a path that is not there, the nearest that holds it. */
  placeOf(path: JsonPath): Place;
  /** Where the key that ends this path stands, or the value where it has none (an entry of a list). */
  placeOfKey(path: JsonPath): Place;
};

export type ReadJson = { ok: true; document: JsonDocument } | { ok: false; problems: Problem[] };

type PlaceAt = (offset: number) => Place;

/** How deep lists and objects may stand in each other; what reads them calls itself this often. */
export const DEEPEST = 512;

/**
 * Reads strict JSON (RFC 8259). Accepted beyond it: a BOM. Another encoding, a huge or deeply nested file, a comment,
 * a trailing comma, a repeated key and bad syntax each take the whole file and are told with their place: of bad
 * syntax the first (the rest follows from it), of the others all.
 */
export function readJson(bytes: Uint8Array, source: ProblemSource): ReadJson {
  const reading = readText(bytes, source);
  if (!reading.ok) return reading;
  const text = reading.text;
  const placeAt = placesOf(text);

  const deep = tooDeepAt(text);
  if (deep !== null) {
    const told = { code: "too-deep", found: `${DEEPEST + 1} levels`, allowed: `at most ${DEEPEST} levels` } as const;
    return { ok: false, problems: [problem(source, { ...told, at: placeAt(deep) })] };
  }

  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const problems = syntaxProblems(text, placeAt, errors, source);
  if (root !== undefined && !problems.some(({ code }) => code === "bad-syntax")) {
    problems.push(...repeatedKeys(root, placeAt, source, MOST_PROBLEMS - problems.length));
  }
  if (problems.length > 0 || root === undefined) return { ok: false, problems };
  return { ok: true, document: jsonDocument(root, placeAt, source) };
}

function jsonDocument(root: Node, placeAt: PlaceAt, source: ProblemSource): JsonDocument {
  const nodeAt = (path: JsonPath) => {
    for (let length = path.length; length > 0; length--) {
      const node = findNodeAtLocation(root, path.slice(0, length));
      if (node !== undefined) return { node, whole: length === path.length };
    }
    return { node: root, whole: path.length === 0 };
  };
  return {
    source,
    value: getNodeValue(root),
    placeOf: (path) => placeAt(nodeAt(path).node.offset),
    placeOfKey: (path) => {
      const { node, whole } = nodeAt(path);
      const holder = whole && node.parent?.type === "property" ? node.parent : node;
      return placeAt(holder.offset);
    },
  };
}

/** Offset of the first bracket that is too deep. Asked before parsing, because the parser calls itself. */
function tooDeepAt(text: string): number | null {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (;;) {
    switch (scanner.scan() as number) {
      case 1: // {
      case 3: // [
        depth++;
        if (depth > DEEPEST) return scanner.getTokenOffset();
        break;
      case 2: // }
      case 4: // ]
        depth--;
        break;
      case 17: // the end
        return null;
    }
  }
}

/** jsonc-parser's codes; its const enum cannot be imported under isolatedModules. */
const ALLOWED: Record<number, string> = {
  2: "a number as JSON writes it",
  3: "a property name in double quotes",
  4: "a value",
  5: "a colon after the property name",
  6: "a comma before the next entry",
  7: "a closing }",
  8: "a closing ]",
  9: "the end of the file",
  12: 'a closing " on the same line',
  13: "digits",
  14: "four hexadecimal digits after \\u",
  15: 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u after a backslash',
  16: "control characters only as escapes, like \\n",
};
const INVALID_SYMBOL = 1;
const COMMENT = 10;
const EXPECTED_ENTRY = [3, 4];

function syntaxProblems(
  text: string,
  placeAt: PlaceAt,
  errors: readonly ParseError[],
  source: ProblemSource,
): Problem[] {
  const problems: Problem[] = [];
  const commasTold = new Set<number>();
  for (const { error, offset, length } of errors) {
    if (problems.length === MOST_PROBLEMS) break;
    if (error === COMMENT) {
      const found = quoteValue(text.slice(offset, offset + length));
      problems.push(problem(source, { code: "comment", at: placeAt(offset), found, allowed: "no comments" }));
      continue;
    }
    const comma = EXPECTED_ENTRY.includes(error) ? trailingCommaBefore(text, offset) : null;
    if (comma !== null) {
      if (commasTold.has(comma)) continue; // an object's is told twice: no name, no value
      commasTold.add(comma);
      const found = `a comma before ${text[offset]}`;
      const told = { code: "trailing-comma", found, allowed: "no comma after the last entry" } as const;
      problems.push(problem(source, { ...told, at: placeAt(comma) }));
      continue;
    }
    const found = offset >= text.length ? "the end of the file" : quoteValue(text.slice(offset, offset + length));
    const isKey = error === INVALID_SYMBOL && isKeyAt(text, offset, length);
    const allowed = isKey
      ? "a key in double quotes"
      : (ALLOWED[error] ?? "JSON: an object, a list, a string in double quotes, a number, true, false, null");
    problems.push(problem(source, { code: "bad-syntax", at: placeAt(offset), found, allowed }));
    break;
  }
  return problems;
}

/** Whether a word without double quotes stands where a key would. */
function isKeyAt(text: string, offset: number, length: number): boolean {
  return /[{,]\s*$/.test(text.slice(Math.max(0, offset - 200), offset)) && /^\s*:/.test(text.slice(offset + length));
}

/** Offset of the comma that alone (but for white space) stands before the closing bracket at `offset`. */
function trailingCommaBefore(text: string, offset: number): number | null {
  if (text[offset] !== "}" && text[offset] !== "]") return null;
  const before = text.slice(0, offset).trimEnd();
  if (!before.endsWith(",")) return null;
  return /[,[{:]\s*,$/.test(before.slice(-200)) ? null : before.length - 1;
}

function repeatedKeys(root: Node, placeAt: PlaceAt, source: ProblemSource, most: number): Problem[] {
  const problems: Problem[] = [];
  const visit = (node: Node) => {
    const seen = new Map<string, number>();
    for (const child of node.children ?? []) {
      const key = child.type === "property" ? child.children?.[0] : undefined;
      if (key !== undefined) {
        const first = seen.get(key.value as string);
        if (first === undefined) seen.set(key.value as string, key.offset);
        else if (problems.length < most) {
          const other = { file: source.file, ...placeAt(first) };
          const [found, allowed] = [`${quoteValue(key.value)} again`, "a key once in an object"];
          problems.push(problem(source, { code: "duplicate-key", at: placeAt(key.offset), found, allowed, other }));
        }
      }
      visit(child);
    }
  };
  visit(root);
  return problems;
}
