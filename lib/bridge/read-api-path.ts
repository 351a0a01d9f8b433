import { readPathSegments } from "@/lib/slots/read-path-segments";

/** Stands for the panel's origin; nothing is ever asked of it. */
const SOME_ORIGIN = "http://panel.invalid";

/**
 * An address of the panel's API, as the panel asks for it: path and query. Null for all else, and for what signs in and
 * out, which is no API.
 */
export function readApiPath(path: string): string | null {
  if (!/^\/(?!\/)/.test(path) || /[\\\p{Cc}\p{Zl}\p{Zp}#]/u.test(path)) return null;
  let url;
  try {
    url = new URL(path, SOME_ORIGIN);
  } catch {
    return null;
  }
  if (url.origin !== SOME_ORIGIN) return null;
  const [first, second] = readPathSegments(url.pathname) ?? [];
  if (first !== "api" || second === undefined || second.toLowerCase() === "auth") return null;
  return url.pathname + url.search;
}
