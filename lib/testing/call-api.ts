import { randomUUID } from "node:crypto";
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
  body?: { type: string | null; text: string };
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
  let body: string | undefined;
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
  const response = answerAtGate(method, url.pathname, requestId) ?? (await dispatch(method, url.pathname, request));
  const text = await response.text();
  const type = response.headers.get("content-type") ?? "";
  const parsed = type.startsWith("application/json") ? (JSON.parse(text) as Record<string, unknown>) : {};
  if (response.status >= 400 && (typeof parsed.error !== "string" || typeof parsed.error_description !== "string")) {
    throw new Error(`${method} ${target} answered ${response.status} without error and error_description: ${text}`);
  }
  return { status: response.status, headers: response.headers, body: parsed, text };
}

async function dispatch(method: string, pathname: string, request: Request): Promise<Response> {
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
