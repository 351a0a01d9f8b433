import type { JsonSchema } from "@/lib/docs/json-schema-of";
import { getTranslator } from "@/lib/messages";

/** What a value has to keep to beside its type, a few words each; also that of a list's entries. */
export function ruleSentences(schema: JsonSchema): string[] {
  const t = getTranslator();
  const { format, pattern, items, anyOf = [] } = schema;
  const own = [
    span("length", schema.minLength, schema.maxLength),
    span("number", schema.minimum, schema.maximum),
    span("items", schema.minItems, schema.maxItems),
    format === undefined ? null : t("docs.rules.format", { name: format }),
    pattern === undefined ? null : t("docs.rules.pattern", { name: pattern }),
    schema.default === undefined ? null : t("docs.rules.default", { name: JSON.stringify(schema.default) }),
  ].filter((one) => one !== null);
  return [...own, ...(items ? ruleSentences(items) : []), ...anyOf.flatMap(ruleSentences)];
}

function span(of: "length" | "number" | "items", least?: number, most?: number): string | null {
  const t = getTranslator();
  const from = String(least);
  const to = String(most);
  if (least !== undefined && most !== undefined) return t(`docs.rules.${of}.between`, { from, to });
  if (least !== undefined) return t(`docs.rules.${of}.least`, { from });
  return most === undefined ? null : t(`docs.rules.${of}.most`, { to });
}
