import NextAuth, { type AuthOptions } from "next-auth";
import type { NextApiRequest, NextApiResponse } from "next";
import { parseCookies } from "@/lib/auth/session-cookie";

/**
 * Calls next-auth as a plain Request → Response function. Its own App Router handler reads `next/headers` and so works
 * inside Next alone; its documented `NextAuth(req, res, options)` form needs only these few members of the two.
 * @param body the parsed body; next-auth wants `csrfToken`, `email`, `password`, `callbackUrl`, `json` in it
 */
export async function callNextAuth(
  request: Request,
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
  const req = {
    method: request.method,
    query: { ...Object.fromEntries(url.searchParams), nextauth: segments },
    cookies: Object.fromEntries([...parseCookies(request.headers.get("cookie"))].map(([k, v]) => [k, decode(v)])),
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
