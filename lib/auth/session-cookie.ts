import { hash } from "node:crypto";
import { decode } from "next-auth/jwt";
import { getRuntime } from "@/lib/runtime";

/** next-auth's own name for its cookie (and its pieces `.0`, `.1` when it is long). */
export function sessionCookieName(): string {
  const secure = getRuntime().env.baseUrl.startsWith("https:");
  return `${secure ? "__Secure-" : ""}next-auth.session-token`;
}

/** next-auth's cookies, of which a session's may come in pieces, and the reader's time zone (app/_server/time-zone.ts). */
const OURS = /^((__Secure-|__Host-)?next-auth\.(csrf-token|session-token(\.\d)?)|panel-tz|panel-sidebar)$/;

/**
 * The panel's own cookies of a `Cookie` header, undefined when there is none. Other programs on the same host have
 * theirs, and a stranger may send thousands: Next's time for a request grows with the square of their number.
 */
export function ownCookies(header: string | undefined): string | undefined {
  const own = [...parseCookies(header ?? null)].filter(([name]) => OURS.test(name));
  return own.length > 0 ? own.map(([name, value]) => `${name}=${value}`).join("; ") : undefined;
}

/** A request's cookies by name; the first of a repeated name counts. */
export function parseCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/**
 * The session id inside the encrypted cookie; null when there is none or it is not ours. `getServerSession` cannot
 * serve here: it works inside Next alone.
 */
export async function readSessionId(cookieHeader: string | null): Promise<string | null> {
  const cookies = parseCookies(cookieHeader);
  const name = sessionCookieName();
  let value = cookies.get(name) ?? "";
  for (let i = 0; !cookies.has(name) && cookies.has(`${name}.${i}`); i++) value += cookies.get(`${name}.${i}`);
  if (!value) return null;
  const secret = getRuntime().authSecret;
  const known = hash("sha256", `${secret} ${value}`, "hex");
  const now = performance.now();
  const before = opened.get(known);
  if (before !== undefined && now - before.at < OPENED_MS) return before.sid;
  try {
    const token = await decode({ token: value, secret });
    if (typeof token?.sid !== "string") return null;
    opened.delete(known);
    opened.set(known, { sid: token.sid, at: now });
    if (opened.size > CAPACITY) opened.delete(opened.keys().next().value!);
    return token.sid;
  } catch {
    return null;
  }
}

/**
 * What was in cookies that came a short while ago, by their hash: next-auth derives its key anew for each, which takes
 * longer than all else of an answer. Whether the session still is there, its row says at each request.
 */
const opened = new Map<string, { sid: string; at: number }>();
const OPENED_MS = 60_000;
const CAPACITY = 5_000;
