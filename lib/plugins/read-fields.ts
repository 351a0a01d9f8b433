import type * as z from "zod";
import { nearest } from "@/lib/plugins/nearest";
import { MOST_PROBLEMS, problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";

export type Fields = Record<string, z.ZodType>;

/** What was right of an object's fields; a field that was wrong or not there is absent. */
export type ReadFields<Shape extends Fields> = {
  values: { [Key in keyof Shape]?: z.output<Shape[Key]> };
  problems: Problem[];
};

/**
 * Reads the fields of one object of a file, each by its own schema, so that a wrong field spares the others. A field
 * that no schema is for is a warning. The schemas' messages say what is allowed (`z.string({ error: "a string" })`).
 * @param path where the object stands in the document
 */
export function readFields<Shape extends Fields>(
  document: JsonDocument,
  path: JsonPath,
  shape: Shape,
): ReadFields<Shape> {
  const object = valueAt(document.value, path);
  const values: ReadFields<Shape>["values"] = {};
  const problems: Problem[] = [];
  if (!isObject(object)) {
    const told = { code: "wrong-value", found: quoteValue(object), allowed: "an object" } as const;
    return { values, problems: [problem(document.source, { ...told, at: document.placeOf(path) })] };
  }
  for (const [key, value] of Object.entries(object)) {
    if (problems.length >= MOST_PROBLEMS) break;
    if (!Object.hasOwn(shape, key)) {
      problems.push(unknownField(document, [...path, key], Object.keys(shape), object));
      continue;
    }
    const result = (shape[key] as z.ZodType).safeParse(value);
    if (result.success) values[key as keyof Shape] = result.data as z.output<Shape[keyof Shape]>;
    else {
      for (const issue of result.error.issues.slice(0, MOST_PROBLEMS - problems.length)) {
        const at = [...path, key, ...(issue.path as JsonPath)];
        const found = quoteValue(valueAt(document.value, at));
        const told = { code: "wrong-value", found, allowed: issue.message } as const;
        problems.push(problem(document.source, { ...told, at: document.placeOf(at) }));
      }
    }
  }
  return { values, problems };
}

/** A field that means nothing: harmless, but likely a slip. One that is there under its right name was not meant. */
export function unknownField(
  document: JsonDocument,
  path: JsonPath,
  known: string[],
  object: Record<string, unknown>,
): Problem {
  const key = String(path.at(-1));
  return problem(document.source, {
    severity: "warning",
    code: "unknown-field",
    at: document.placeOfKey(path),
    found: quoteValue(key),
    allowed: known.join(", "),
    suggestion: nearest(
      key,
      known.filter((it) => !Object.hasOwn(object, it)),
    ),
  });
}

/** The value at a path, undefined where nothing is there. */
export function valueAt(value: unknown, path: JsonPath): unknown {
  let at = value;
  for (const part of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string | number, unknown>)[part];
  }
  return at;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
