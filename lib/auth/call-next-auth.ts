import NextAuth, { type AuthOptions } from "next-auth";
import type { NextApiRequest, NextApiResponse } from "next";
import { safeReturnPath } from "@/lib/auth/return-path";
import { parseCookies } from "@/lib/auth/session-cookie";
import { getRuntime } from "@/lib/runtime";

/** next-auth's name for its cookie with the return address. */
export const RETURN_COOKIE = /^(__Secure-)?next-auth\.callback-url$/;

/**
 * Calls next-auth as a plain Request → Response function. Its own App Router handler reads `next/headers` and so works
 * inside Next alone; its documented `NextAuth(req, res, options)` form needs only these few members of the two.
 * A return address in the query is made safe, and next-auth's own cookie for it is left out: one that it cannot read
 * makes it answer 500.
 * @param method what the request counts as: GET for a HEAD
 * @param body the parsed body; next-auth wants `csrfToken`, `email`, `password`, `callbackUrl`, `json` in it
 */
export async function callNextAuth(
  request: Request,
  method: "GET" | "POST",
  segments: string[],
  body: Record<string, string>,
  options: AuthOptions,
): Promise<Response> {
  const url = new URL(request.url);
  const headers = new Headers();
  let status = 200;
  let content: string | null = null;
  const res = {
    status: (code: number) => ((status = code), res),
    getHeader: (name: string) => (name === "Set-Cookie" ? headers.getSetCookie() : headers.get(name)),
    setHeader(name: string, value: string | string[]) {
      headers.delete(name);
      for (const one of [value].flat()) headers.append(name, one);
      return res;
    },
    json(value: unknown) {
      headers.set("Content-Type", "application/json");
      content = JSON.stringify(value);
    },
    send(value: unknown) {
      if (typeof value === "object" && value !== null) res.json(value);
      else content = value === undefined ? null : String(value);
    },
    end: () => undefined,
  };
  const { callbackUrl, ...query } = Object.fromEntries(url.searchParams);
  const returnTo = callbackUrl !== undefined && {
    callbackUrl: getRuntime().env.baseUrl + safeReturnPath(callbackUrl),
  };
  const cookies = [...parseCookies(request.headers.get("cookie"))].filter(([name]) => !RETURN_COOKIE.test(name));
  const req = {
    method,
    query: { ...query, ...returnTo, nextauth: segments },
    cookies: Object.fromEntries(cookies.map(([name, value]) => [name, decode(value)])),
    headers: Object.fromEntries(request.headers),
    body,
  };
  await NextAuth(req as unknown as NextApiRequest, res as unknown as NextApiResponse, options);
  headers.set("Cache-Control", "no-store");
  return new Response(content, { status, headers });
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
