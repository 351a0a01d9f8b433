import * as z from "zod";

/** A schema of JSON Schema 2020-12, which is that of OpenAPI 3.1; as far as contracts need it. */
export type JsonSchema = {
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
};

/**
 * What a contract's schema says, for who does not read zod. `input` is what may be sent, `output` what is answered; an
 * answer only ever gains fields, so nothing says that it has no others.
 */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _dialect, ...made } = z.toJSONSchema(schema, {
    io,
    // what zod cannot say of a check by hand, the contract says itself
    unrepresentable: "any",
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema, io),
  });
  return made as JsonSchema;
}

function simplify(schema: JsonSchema, io: "input" | "output"): void {
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  // zod's patterns for these are long, and say what the format says
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
