import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import { inject, type InjectOptions } from "light-my-request";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { endpointsAt } from "@/lib/contracts/endpoints";
import { errorCodesOf } from "@/lib/docs/error-codes-of";
import { toResponse } from "@/lib/http/answer";
import { HEADER } from "@/lib/http/request-facts";
import { RFC_CODE, STATUS } from "@/lib/http/status";
import { getRuntime } from "@/lib/runtime";
import { makeFront } from "@/lib/server/front";
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
 * Calls the API. On SQLite as who connects does, through the server in front of Next, which answers what is asked for
 * most by itself; on PostgreSQL as Next does, by the very handler that `app/api` exports. So the same tests hold for both
 * ways. Every answer is checked for what all answers have in common.
 */
export async function callApi(method: string, target: string, call: Call = {}): Promise<Answer> {
  const { env } = getRuntime();
  const url = new URL(target, env.baseUrl);
  const headers = new Headers(call.headers);
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
  const asked = { method, url, headers, body, address: call.address ?? "203.0.113.7" };
  const response = await (env.databaseUrl.startsWith("file:") ? throughFront(asked) : asNextDoes(asked));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const gzipped = response.headers.get("content-encoding") === "gzip";
  const text = new TextDecoder().decode(gzipped ? gunzipSync(bytes) : bytes);
  const type = response.headers.get("content-type") ?? "";
  const parsed = type.startsWith("application/json") ? (JSON.parse(text) as Record<string, unknown>) : {};
  const endpoint = endpointsAt(url.pathname).find((one) => one.method === method);
  const fault = faultOf(response, endpoint, parsed);
  if (fault) throw new Error(`${method} ${target} answered ${response.status} ${fault}: ${text}`);
  return { status: response.status, headers: response.headers, body: parsed, text };
}

type Asked = {
  method: string;
  url: URL;
  headers: Headers;
  body: string | Uint8Array<ArrayBuffer> | undefined;
  address: string;
};

/** The gate first, then the handler. */
async function asNextDoes({ method, url, headers, body, address }: Asked): Promise<Response> {
  const requestId = randomUUID();
  const atGate = answerAtGate(method, url.pathname, endpointsAt(url.pathname), requestId);
  if (atGate) return toResponse(atGate);
  headers.set(HEADER.address, address);
  headers.set(HEADER.requestId, requestId);
  const hasType = headers.has("content-type");
  const request = new Request(url, { method, headers, ...(body !== undefined && { body }) });
  if (!hasType) request.headers.delete("content-type");
  return dispatch(request);
}

/** What the front leaves to Next is dispatched here, as Next would. */
async function throughFront({ method, url, headers, body, address }: Asked): Promise<Response> {
  const front = makeFront(getRuntime(), async (req, res) => {
    const passed = new Headers();
    for (const [name, value] of Object.entries(req.headers)) passed.set(name, String(value));
    const bytes = await buffer(req);
    const request = new Request(url.origin + req.url!, {
      method,
      headers: passed,
      ...(bytes.length > 0 && { body: bytes }),
    });
    if (!passed.has("content-type")) request.headers.delete("content-type");
    const response = await dispatch(request);
    for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value);
    res.setHeader("Set-Cookie", response.headers.getSetCookie());
    res.writeHead(response.status);
    res.end(Buffer.from(await response.arrayBuffer()));
  });
  const sent = { ...Object.fromEntries(headers), "user-agent": headers.get("user-agent") ?? "test" };
  const payload = body === undefined ? {} : { payload: typeof body === "string" ? body : Buffer.from(body) };
  const path = url.pathname + url.search;
  const options = { method, url: path, headers: sent, remoteAddress: address, validate: false, ...payload };
  const answer = await inject((req, res) => void front(req, res), options as InjectOptions);
  const received = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value ?? []].flat()) received.append(name, String(one));
  }
  const empty = [204, 304].includes(answer.statusCode);
  return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: received,
  });
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
    if (endpoint && !mayFail(endpoint, status, error)) return "with an error that the contract does not know";
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

/** Whether it is one of an endpoint's codes, under its status; to a form by the RFCs' name for it, where they have one. */
function mayFail(endpoint: Endpoint, status: number, error: string): boolean {
  return errorCodesOf(endpoint).some(
    (code) => STATUS[code] === status && (error === code || (endpoint.form && error === RFC_CODE[code])),
  );
}

async function dispatch(request: Request): Promise<Response> {
  const { method } = request;
  const { pathname } = new URL(request.url);
  const endpoint = endpointsAt(pathname).find((one) => one.method === method);
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
