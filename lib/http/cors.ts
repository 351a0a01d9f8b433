import type { Endpoint } from "@/lib/contracts/endpoint";
import { JSON_HEADERS, type Answer } from "@/lib/http/answer";
import type { CallHead } from "@/lib/http/call";

const OPEN = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Retry-After, WWW-Authenticate, X-Request-Id",
};
const NOT_OPEN = {};

/**
 * Any web origin may use the public endpoints and, with a key, the account's; never with credentials, so a session
 * is worth nothing there.
 */
export function corsHeaders(endpoint: Endpoint, call: CallHead): Record<string, string> {
  const open = endpoint.access === "public" || call.headers.has("authorization");
  return open ? OPEN : NOT_OPEN;
}

const OPEN_JSON_HEADERS = Object.freeze({ ...JSON_HEADERS, ...OPEN });

/** An answer's headers, and those of `corsHeaders`. */
export function withCors(headers: Answer["headers"], endpoint: Endpoint, call: CallHead): Answer["headers"] {
  const cors = corsHeaders(endpoint, call);
  if (cors === NOT_OPEN) return headers;
  // to add to an object costs more than all the rest of an answer
  return headers === JSON_HEADERS ? OPEN_JSON_HEADERS : { ...headers, ...cors };
}

/**
 * The answer to `OPTIONS`. A preflight says nothing of a key or a session, so it is granted wherever a key or nobody
 * may call; where only a person may, nothing is granted.
 */
export function preflightHeaders(endpoints: readonly Pick<Endpoint, "method" | "access">[]): Record<string, string> {
  const methods = allowedMethods(endpoints);
  const open = endpoints.filter(({ access }) => access === "public" || access === "account");
  if (open.length === 0) return { Allow: methods };
  return {
    Allow: methods,
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": allowedMethods(open),
    "Access-Control-Allow-Headers": "Authorization, Content-Type",
    "Access-Control-Max-Age": "7200",
  };
}

const IN_ORDER = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The `Allow` header of a path: HEAD wherever GET is, and OPTIONS; always in one order, whatever the register's. */
export function allowedMethods(endpoints: readonly Pick<Endpoint, "method">[]): string {
  const methods = endpoints.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return IN_ORDER.filter((method) => method === "OPTIONS" || methods.includes(method)).join(", ");
}
