import { changesState, readsQuery, type Access, type Endpoint } from "@/lib/contracts/endpoint";
import { curlExample, type Address } from "@/lib/docs/curl-example";
import { errorCodesOf } from "@/lib/docs/error-codes-of";
import { jsonSchemaOf } from "@/lib/docs/json-schema-of";
import { listFields, type Field } from "@/lib/docs/list-fields";
import { operationId } from "@/lib/docs/operation-id";
import type { ErrorCode } from "@/lib/errors";
import { STATUS } from "@/lib/http/status";

/** All that the page says of one endpoint, as plain data. */
export type EndpointDescription = Pick<Endpoint, "method" | "path" | "summary" | "status"> & {
  id: string;
  description: string | null;
  mediaType: string | null;
  access: Access;
  /** Of a plugin, for a call in a user's name. */
  permission: string | null;
  inPath: Field[];
  inQuery: Field[];
  headers: [name: string, meaning: string][];
  inBody: Field[];
  inForm: Field[];
  answer: Field[];
  answerExample: string | null;
  cached: boolean;
  errors: { status: number; codes: ErrorCode[] }[];
  curl: string;
};

/** Describes one endpoint of the API for a person. */
export function describeEndpoint(endpoint: Endpoint, address: Address): EndpointDescription {
  const { method, path, access, summary, description, status, mediaType, params, input, form, response } = endpoint;
  const fields = (schema: Endpoint["input"], io: "input" | "output" = "input") =>
    schema ? listFields(jsonSchemaOf(schema, io)) : [];
  const query = readsQuery(endpoint);
  const codes = errorCodesOf(endpoint);
  const statuses = [...new Set(codes.map((code) => STATUS[code]))].sort((a, b) => a - b);
  const example = endpoint.example?.response;
  return {
    ...{ method, path, access, summary, status },
    description: description ?? null,
    mediaType: mediaType ?? null,
    id: operationId(endpoint),
    permission: access !== "account" ? null : changesState(endpoint) ? "api:write" : "api:read",
    inPath: fields(params),
    inQuery: query ? fields(input) : [],
    headers: Object.entries(endpoint.headers ?? {}),
    inBody: query ? [] : fields(input),
    inForm: fields(form),
    answer: fields(response, "output"),
    answerExample: example ? JSON.stringify(example, null, 2) : null,
    cached: endpoint.cached === true,
    errors: statuses.map((one) => ({ status: one, codes: codes.filter((code) => STATUS[code] === one) })),
    curl: curlExample(endpoint, address),
  };
}
