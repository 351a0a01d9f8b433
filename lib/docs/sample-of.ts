import type { JsonSchema } from "@/lib/docs/json-schema-of";

const BY_FORMAT: Record<string, string> = {
  email: "ada@example.com",
  uuid: "0f8b2c6e-4f0e-4c55-9a5e-0d6f1f0b7a11",
  "date-time": "2026-06-01T12:00:00Z",
};

/** Something that a schema takes: of an object what must be there, or all that may be where nothing must. */
export function sampleOf(schema: JsonSchema): unknown {
  const { type, const: only, enum: some, anyOf, items, properties = {}, required, format, minLength = 1 } = schema;
  if (only !== undefined) return only;
  if (some) return some[0];
  if (anyOf) return sampleOf(anyOf[0]!);
  const [first] = [type].flat();
  if (first === "object") {
    const names = required ?? Object.keys(properties);
    return Object.fromEntries(names.map((name) => [name, sampleOf(properties[name] ?? {})]));
  }
  if (first === "array") return [sampleOf(items ?? {})];
  if (first === "boolean") return true;
  if (first === "integer" || first === "number") return schema.minimum ?? 1;
  return BY_FORMAT[format ?? ""] ?? "…".repeat(minLength);
}
