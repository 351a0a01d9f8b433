import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { endpointsAt } from "@/lib/contracts/endpoints";
import { HEADER } from "@/lib/http/request-facts";
import { getRuntime } from "@/lib/runtime";
import { answerAtGate } from "@/lib/server/api-gate";

type Handler = (request: Request) => Promise<Response>;
const routes = import.meta.glob<Record<string, Handler>>(["/app/api/**/route.ts", "/app/.well-known/**/route.ts"]);

export type Call = {
  json?: unknown;
  form?: Record<string, string> | string;
  /** A raw body with its content type. */
  body?: { type: string | null; text: string | Uint8Array<ArrayBuffer> };
  cookie?: string;
  key?: string;
  headers?: Record<string, string>;
  address?: string;
};

export type Answer = { status: number; headers: Headers; body: Record<string, unknown>; text: string };

/**
 * Calls the API as the server does: the gate first, then the very handler that `app/api` exports.
 * Every answer is checked for what all answers have in common.
 */
export async function callApi(method: string, target: string, call: Call = {}): Promise<Answer> {
  const url = new URL(target, getRuntime().env.baseUrl);
  const requestId = randomUUID();
  const headers = new Headers(call.headers);
  headers.set(HEADER.address, call.address ?? "203.0.113.7");
  headers.set(HEADER.requestId, requestId);
  if (call.cookie) headers.set("cookie", call.cookie);
  if (call.key) headers.set("authorization", `Bearer ${call.key}`);
  let body: string | Uint8Array<ArrayBuffer> | undefined;
  if (call.json !== undefined) {
    headers.set("content-type", "application/json");
    body = JSON.stringify(call.json);
  } else if (call.form !== undefined) {
    headers.set("content-type", "application/x-www-form-urlencoded");
    body = typeof call.form === "string" ? call.form : new URLSearchParams(call.form).toString();
  } else if (call.body) {
    if (call.body.type !== null) headers.set("content-type", call.body.type);
    body = call.body.text;
  }
  const request = new Request(url, { method, headers, ...(body !== undefined && { body }) });
  if (call.body?.type === null) request.headers.delete("content-type");
  const endpoint = endpointsAt(url.pathname).find((one) => one.method === method);
  const response =
    answerAtGate(method, url.pathname, requestId) ?? (await dispatch(method, url.pathname, endpoint, request));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const gzipped = response.headers.get("content-encoding") === "gzip";
  const text = new TextDecoder().decode(gzipped ? gunzipSync(bytes) : bytes);
  const type = response.headers.get("content-type") ?? "";
  const parsed = type.startsWith("application/json") ? (JSON.parse(text) as Record<string, unknown>) : {};
  const fault = faultOf(response, endpoint, parsed);
  if (fault) throw new Error(`${method} ${target} answered ${response.status} ${fault}: ${text}`);
  return { status: response.status, headers: response.headers, body: parsed, text };
}

/** What is wrong with an answer, whichever it is: its form, its status, a field that the contract does not know. */
function faultOf(
  response: Response,
  endpoint: Endpoint | undefined,
  body: Record<string, unknown>,
): string | undefined {
  const { status, headers } = response;
  if (status >= 400) {
    const { error, error_description } = body;
    if (typeof error !== "string" || typeof error_description !== "string" || error_description === "") {
      return "without error and error_description";
    }
    if ((status === 401) !== headers.has("www-authenticate") && endpoint) return "with the wrong WWW-Authenticate";
  } else if (endpoint && status !== 204 && !(endpoint.cached && status === 304)) {
    if (status !== endpoint.status) return `and not ${endpoint.status}`;
    if (endpoint.response && !isDeepStrictEqual(endpoint.response.parse(body), body))
      return "with fields that the contract does not know";
  }
  const kept = endpoint?.cached === true && status < 400;
  if (kept && !(headers.has("etag") && headers.get("cache-control")?.startsWith("public, "))) return "without an ETag";
  if (endpoint && !kept && headers.get("cache-control") !== "no-store") return "without Cache-Control: no-store";
  return undefined;
}

async function dispatch(
  method: string,
  pathname: string,
  endpoint: Endpoint | undefined,
  request: Request,
): Promise<Response> {
  const folder = endpoint
    ? endpoint.path.replace(/\{(\w+)\}/g, "[$1]")
    : pathname.startsWith("/api/auth/")
      ? "/api/auth/[...nextauth]"
      : pathname;
  const load = routes[`/app${folder}/route.ts`];
  if (!load) throw new Error(`There is no route file for ${method} ${pathname}`);
  const handler = (await load())[method];
  if (!handler) throw new Error(`The route file of ${pathname} exports no ${method}`);
  return handler(request);
}
