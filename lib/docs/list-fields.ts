import { ruleSentences } from "@/lib/docs/rule-sentences";
import type { JsonSchema } from "@/lib/docs/json-schema-of";

/** One line of a table of fields; `name` has the way to it: `servers[].name`, `tokens.light.*`. */
export type Field = { name: string; type: string; required: boolean; rules: string[]; description: string | null };

/** The fields of an object, those within it behind it; of several forms it may have, all together. */
export function listFields(schema: JsonSchema): Field[] {
  const found = new Map<string, Field>();
  collect(schema, "", found);
  return [...found.values()];
}

function collect(schema: JsonSchema, prefix: string, found: Map<string, Field>): void {
  const forms = formsOf(schema);
  const names = new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)));
  for (const name of names) {
    const having = forms.filter(({ properties }) => properties?.[name] !== undefined);
    const each = having.map(({ properties }) => properties![name]!);
    found.set(prefix + name, {
      name: prefix + name,
      type: unique(each.map(typeOf)).join(" | "),
      required: forms.every(({ required = [] }) => required.includes(name)),
      rules: unique(each.flatMap(ruleSentences)),
      description: each.map(descriptionOf).find((one) => one !== null) ?? null,
    });
    for (const one of each) descend(one, prefix + name, found);
  }
}

function descend(schema: JsonSchema, name: string, found: Map<string, Field>): void {
  for (const one of [schema, ...(schema.anyOf ?? [])]) {
    const { items, additionalProperties: rest } = one;
    if (items) descend(items, `${name}[]`, found);
    if (typeof rest === "object" && Object.keys(rest).length > 0) {
      found.set(`${name}.*`, {
        name: `${name}.*`,
        type: typeOf(rest),
        required: false,
        rules: ruleSentences(rest),
        description: null,
      });
      descend(rest, `${name}.*`, found);
    }
  }
  collect(schema, `${name}.`, found);
}

/** What stands behind `or null`, or before it. */
function descriptionOf({ description, anyOf = [] }: JsonSchema): string | null {
  return description ?? anyOf.find((one) => one.description !== undefined)?.description ?? null;
}

/** The objects that something may be. */
function formsOf(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(formsOf);
  return schema.properties ? [schema] : [];
}

function typeOf({ type, const: only, enum: some, anyOf, items }: JsonSchema): string {
  if (only !== undefined) return JSON.stringify(only);
  if (some) return some.map((one) => JSON.stringify(one)).join(" | ");
  if (anyOf) return unique(anyOf.map(typeOf)).join(" | ");
  if (items) {
    const each = typeOf(items);
    return each.includes(" | ") ? `(${each})[]` : `${each}[]`;
  }
  return type === undefined ? "any" : [type].flat().join(" | ");
}

const unique = (texts: string[]) => [...new Set(texts)];
