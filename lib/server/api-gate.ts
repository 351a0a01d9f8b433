import { authEndpointsAt } from "@/lib/auth/auth-actions";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/errors";
import { allowedMethods, preflightHeaders } from "@/lib/http/cors";
import type { Answer } from "@/lib/http/answer";
import { errorAnswer } from "@/lib/http/error-response";
import { FORM_TARGETS } from "@/lib/http/form-targets";

/** Whether a path is the API's: what is answered there is data, also when there is nothing. */
export function isApiPath(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/") || pathname.startsWith("/.well-known/");
}

/**
 * Answers what Next would answer in its own shape: an unknown API path, a method that a path or page does not take,
 * and OPTIONS. Null for everything that a handler or a page is there for.
 * @param known the endpoints at this path
 */
export function answerAtGate(
  method: string,
  pathname: string,
  known: readonly Endpoint[],
  requestId: string,
): Answer | null {
  const endpoints = [...known, ...authEndpointsAt(pathname)];
  if (endpoints.length === 0) {
    if (isApiPath(pathname)) return errorAnswer(new AppError("NOT_FOUND"), requestId);
    return isPageMethod(method, pathname) ? null : methodNotAllowed("GET, HEAD", requestId);
  }
  if (method === "OPTIONS") return { status: 204, headers: preflightHeaders(endpoints), body: null };
  const taken = endpoints.some((one) => one.method === method || (one.method === "GET" && method === "HEAD"));
  if (taken) return null;
  return methodNotAllowed(allowedMethods(endpoints), requestId);
}

/**
 * Pages are read. Next would take a POST to any of them for a call of a server action, of which the panel has none,
 * and read its body; only the addresses that forms without a script post to are let through.
 */
function isPageMethod(method: string, pathname: string): boolean {
  return method === "GET" || method === "HEAD" || (method === "POST" && FORM_TARGETS.includes(pathname));
}

function methodNotAllowed(allow: string, requestId: string): Answer {
  const answer = errorAnswer(new AppError("METHOD_NOT_ALLOWED"), requestId);
  return { ...answer, headers: { ...answer.headers, Allow: allow } };
}
