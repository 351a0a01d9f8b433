import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import { changesState, readsQuery, type Endpoint } from "@/lib/contracts/endpoint";
import type { Address } from "@/lib/docs/curl-example";
import { endpointGroups, groupOf } from "@/lib/docs/endpoint-groups";
import { errorCodesOf } from "@/lib/docs/error-codes-of";
import { jsonSchemaOf, type JsonSchema } from "@/lib/docs/json-schema-of";
import { operationId } from "@/lib/docs/operation-id";
import { ERROR_CODES, type ErrorCode } from "@/lib/errors";
import { DESCRIPTION, RFC_CODE, STATUS } from "@/lib/http/status";

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the whole API, made of the contracts and of nothing else. */
export function makeOpenApi({ baseUrl, sessionCookie }: Address): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpointGroups().flatMap(({ endpoints }) => endpoints)) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Panel",
      version: "1",
      description: "Answers are JSON objects. New fields may come, none goes; a failure's `error` never changes.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "An API key's private key" },
        basic: { type: "http", scheme: "basic", description: "An API key: public key and private key" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: sessionCookie,
          description: "A signed-in person. A call that changes something has to come from the panel's own pages",
        },
      },
      schemas: { Error: ERROR, FormError: FORM_ERROR },
      headers: HEADERS,
    },
  };
}

function operationOf(endpoint: Endpoint): Json {
  const { access, summary, description, example } = endpoint;
  const body = requestBodyOf(endpoint);
  return {
    operationId: operationId(endpoint),
    tags: [groupOf(endpoint)],
    summary,
    ...(description !== undefined && { description }),
    security: access === "public" ? [] : SECURITY[access],
    ...(access === "admin" && { "x-role": "admin" }),
    ...(access === "account" && { "x-plugin-permission": changesState(endpoint) ? "api:write" : "api:read" }),
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status]: successOf(endpoint, example?.response),
      ...(endpoint.cached && { 304: { description: "Not modified", headers: headers("X-Request-Id", "ETag") } }),
      ...failuresOf(endpoint),
    },
  };
}

const SECURITY = {
  account: [{ bearer: [] }, { basic: [] }, { session: [] }],
  session: [{ session: [] }],
  admin: [{ session: [] }],
};

function parametersOf(endpoint: Endpoint): Json[] {
  const query = endpoint.input && readsQuery(endpoint) ? jsonSchemaOf(endpoint.input, "input") : {};
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  });
  return [
    ...(endpoint.params ? parameters("path", jsonSchemaOf(endpoint.params, "input")) : []),
    ...parameters("query", query),
    ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => header(name, description)),
    ...(endpoint.cached ? [header("If-None-Match", "The ETag of an answer that is had already")] : []),
    ...(endpoint.access === "account" ? [header(PLUGIN_HEADER, "Beside a session: acts as this plugin")] : []),
  ];
}

function parameters(place: "path" | "query", { properties = {}, required = [] }: JsonSchema): Json[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

function requestBodyOf(endpoint: Endpoint): Json | null {
  const { input, form, example } = endpoint;
  if (!input || readsQuery(endpoint)) return null;
  const json = { schema: jsonSchemaOf(input, "input"), ...(example?.request && { example: example.request }) };
  const ofForm = form && { "application/x-www-form-urlencoded": { schema: jsonSchemaOf(form, "input") } };
  return { required: true, content: { "application/json": json, ...ofForm } };
}

function successOf({ status, response, mediaType, cached }: Endpoint, example?: object): Json {
  const content = response
    ? { "application/json": { schema: jsonSchemaOf(response, "output"), ...(example && { example }) } }
    : mediaType && { [mediaType]: { schema: { type: "string" } } };
  return {
    description: status === 204 ? "Done; no body" : "Success",
    headers: headers("X-Request-Id", "Cache-Control", ...(cached ? ["ETag" as const] : [])),
    ...(content && { content }),
  };
}

function failuresOf(endpoint: Endpoint): Record<string, Json> {
  const codes = errorCodesOf(endpoint);
  const statuses = new Set(codes.map((code) => STATUS[code]));
  const of = (status: number) => codes.filter((code) => STATUS[code] === status);
  return Object.fromEntries([...statuses].map((status) => [status, failureOf(status, of(status), endpoint)]));
}

function failureOf(status: number, codes: ErrorCode[], { form }: Endpoint): Json {
  const only = { properties: { error: { enum: codes } } };
  const json = { allOf: [{ $ref: "#/components/schemas/Error" }, only] };
  const inForm = [...new Set(codes.map((code) => RFC_CODE[code] ?? code))];
  const ofForm = { allOf: [{ $ref: "#/components/schemas/FormError" }, { properties: { error: { enum: inForm } } }] };
  const extra = status === 401 ? ["WWW-Authenticate" as const] : [429, 503].includes(status) ? RETRY : [];
  return {
    description: codes.map((code) => `\`${code}\`: ${DESCRIPTION[code]}`).join("\n\n"),
    headers: headers("X-Request-Id", "Cache-Control", ...extra),
    content: { "application/json": { schema: form ? { anyOf: [json, ofForm] } : json } },
  };
}

const RETRY = ["Retry-After"] as const;

const HEADERS = {
  "X-Request-Id": { description: "Finds the call in the panel's log", schema: { type: "string" } },
  "Cache-Control": {
    description: "`no-store`, but where an answer is the same for everyone",
    schema: { type: "string" },
  },
  "Retry-After": { description: "Whole seconds until the next try", schema: { type: "integer", minimum: 0 } },
  "WWW-Authenticate": { description: "`Bearer`", schema: { type: "string" } },
  ETag: { description: "Of the content: another one when it changed", schema: { type: "string" } },
};

function headers(...names: (keyof typeof HEADERS)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const text = (description: string) => ({ type: "string", description });

const ERROR = {
  type: "object",
  required: ["error", "error_description"],
  properties: {
    error: { type: "string", description: "What a program reads", enum: ERROR_CODES },
    error_description: text("One sentence for a person"),
    issues: {
      type: "array",
      description: "What is wrong with the input, field by field",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: text("The field"), message: text("The rule that it breaks") },
      },
    },
    interval: { type: "integer", description: "With `slow_down` and `authorization_pending`: seconds between polls" },
    request_id: text("With `INTERNAL`: what to quote"),
  },
};
const FORM_ERROR = {
  type: "object",
  description: "To a form: as RFC 6749, section 5.2, has it, with the RFCs' own codes",
  required: ["error", "error_description"],
  properties: { error: { type: "string" }, error_description: { type: "string" } },
};
