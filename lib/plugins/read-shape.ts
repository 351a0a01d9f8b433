import * as z from "zod";
import { MOST_PROBLEMS, problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import { isObject, unknownField, valueAt } from "@/lib/plugins/read-fields";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";
import { nearest } from "@/lib/plugins/nearest";

/** What was right of a value: fields that need not be there may be absent though they were written, entries fewer. */
export type ReadShape<Schema extends z.ZodType> = { value: z.output<Schema> | undefined; problems: Problem[] };

/** The most entries of a list that are read. */
const MOST_ENTRIES = 1000;

/**
 * Reads a value of a file by its schema part by part, so that what is wrong spares what is beside it: a field is left
 * out, an entry of a list too, and an object only when it lacks a field that it must have. A field that the schema
 * does not know is a warning. The schemas' messages say what is allowed (`z.string({ error: "a string" })`).
 * @param path where the value stands in the document
 * @param skip fields of the outermost object that somebody else reads
 */
export function readShape<Schema extends z.ZodType>(
  document: JsonDocument,
  path: JsonPath,
  schema: Schema,
  skip: readonly string[] = [],
): ReadShape<Schema> {
  const problems: Problem[] = [];
  /** Asks for a problem only while one is told: to find its place is work that grows with the file. */
  const tell = (told: () => Problem) => void (problems.length < MOST_PROBLEMS && problems.push(told()));

  const wrong = (at: JsonPath, allowed: string, schema?: z.ZodType) =>
    tell(() => {
      const value = valueAt(document.value, at);
      const options = schema instanceof z.ZodEnum ? schema.options.map(String) : [];
      const suggestion = typeof value === "string" ? nearest(value, options) : null;
      const told = { code: "wrong-value", found: quoteValue(value), allowed, suggestion } as const;
      return problem(document.source, { ...told, at: document.placeOf(at) });
    });

  /** An object of several forms whose tag is not there, or names none of them. */
  const wrongTag = (at: JsonPath, object: Record<string, unknown>, tag: string, words: string[]) => {
    const allowed = words.map((word) => JSON.stringify(word)).join(", ");
    if (Object.hasOwn(object, tag)) return wrong([...at, tag], allowed, z.enum(words));
    const slip = Object.keys(object).find((key) => nearest(key, [tag]) !== null);
    const told = { code: "missing-field", found: `no ${tag}`, allowed: `an object with ${tag}: ${allowed}` } as const;
    tell(() => problem(document.source, { ...told, at: document.placeOf(at) }));
    if (slip !== undefined) tell(() => unknownField(document, [...at, slip], [tag], object));
  };

  const readObject = (at: JsonPath, shape: z.core.$ZodLooseShape, object: Record<string, unknown>) => {
    const read: Record<string, unknown> = {};
    for (const key of Object.keys(object)) {
      const inner = [...at, key];
      if (!Object.hasOwn(shape, key)) tell(() => unknownField(document, inner, Object.keys(shape), object));
      else if (at.length > path.length || !skip.includes(key)) {
        const value = readValue(inner, shape[key] as z.ZodType);
        if (value !== undefined) read[key] = value;
      }
    }
    for (const [key, inner] of Object.entries(shape)) {
      if (Object.hasOwn(read, key) || isOptional(inner as z.ZodType)) continue;
      if (!Object.hasOwn(object, key)) {
        const told = { code: "missing-field", found: `no ${key}`, allowed: `an object with ${key}` } as const;
        tell(() => problem(document.source, { ...told, at: document.placeOf(at) }));
      }
      return undefined;
    }
    return read;
  };

  const readValue = (at: JsonPath, given: z.ZodType): unknown => {
    const inner = given instanceof z.ZodOptional ? (given.unwrap() as z.ZodType) : given;
    const value = valueAt(document.value, at);
    if (inner instanceof z.ZodObject && isObject(value)) return readObject(at, inner.shape, value);
    if (inner instanceof z.ZodArray && Array.isArray(value)) {
      if (value.length > MOST_ENTRIES) wrong(at, `at most ${MOST_ENTRIES} entries`);
      const entries = value
        .slice(0, MOST_ENTRIES)
        .map((_, index) => readValue([...at, index], inner.element as z.ZodType));
      return entries.filter((entry) => entry !== undefined);
    }
    if (inner instanceof z.ZodUnion && isObject(value)) {
      const tagged = findTagged(inner, value);
      if (tagged?.form) {
        const told = problems.length;
        readObject(at, tagged.form.shape, value);
        // told part by part, and taken as a whole: with a part left out it would say something else
        const whole = inner.safeParse(value);
        if (whole.success) return whole.data;
        if (problems.length > told) return undefined;
      } else if (tagged !== null) {
        wrongTag(at, value, tagged.tag, tagged.words);
        return undefined;
      }
    }
    const result = inner.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) wrong([...at, ...(issue.path as JsonPath)], issue.message, inner);
    return undefined;
  };

  return { value: readValue(path, schema) as z.output<Schema> | undefined, problems };
}

/** Most fields are, by their form; asking the schema costs more than all the rest of reading a small file. */
function isOptional(schema: z.ZodType): boolean {
  return schema instanceof z.ZodOptional || schema.safeParse(undefined).success;
}

type Tagged = { tag: string; words: string[]; form: z.ZodObject | undefined };

/** Of the forms that an object may have, the one that its tag names; null where they are not told apart by a tag. */
function findTagged(union: z.ZodUnion, object: Record<string, unknown>): Tagged | null {
  const forms = union.options.filter((option) => option instanceof z.ZodObject);
  const tag = Object.keys(forms[0]?.shape ?? {}).find((key) =>
    forms.every(({ shape }) => wordsOf(shape[key]) !== null),
  );
  if (tag === undefined) return null;
  const words = forms.flatMap(({ shape }) => wordsOf(shape[tag])!);
  return { tag, words, form: forms.find(({ shape }) => (wordsOf(shape[tag]) as unknown[]).includes(object[tag])) };
}

function wordsOf(schema: unknown): string[] | null {
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  return schema instanceof z.ZodLiteral ? [...schema.values].map(String) : null;
}
