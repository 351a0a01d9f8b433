import { endpointsAt } from "@/lib/contracts/endpoints";
import { AppError } from "@/lib/errors";
import { allowedMethods, preflightHeaders } from "@/lib/http/cors";
import { errorResponse } from "@/lib/http/error-response";

/**
 * Answers what Next would answer in its own shape: an unknown API path, a method that a path does not take, and
 * OPTIONS. Null for everything that a handler or a page is there for.
 */
export function answerAtGate(method: string, pathname: string, requestId: string): Response | null {
  const api = pathname === "/api" || pathname.startsWith("/api/");
  const endpoints = endpointsAt(pathname);
  if (endpoints.length === 0) {
    if (!api || pathname.startsWith("/api/auth/")) return null;
    return errorResponse(new AppError("NOT_FOUND"), requestId);
  }
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: preflightHeaders(endpoints) });
  const taken = endpoints.some((one) => one.method === method || (one.method === "GET" && method === "HEAD"));
  if (taken) return null;
  const response = errorResponse(new AppError("METHOD_NOT_ALLOWED"), requestId);
  response.headers.set("Allow", allowedMethods(endpoints));
  return response;
}
