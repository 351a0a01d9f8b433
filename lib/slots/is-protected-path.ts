import { readPathSegments } from "@/lib/slots/read-path-segments";

/** Where no plugin shows anything: sign-in, consent, device, preferences, admin and docs pages, and what is no page. */
export const PROTECTED_PATHS = [
  "/api",
  "/auth",
  "/login",
  "/admin",
  "/docs",
  "/dashboard/preferences",
  "/dashboard/account/oauth2",
] as const;

const PREFIXES = PROTECTED_PATHS.map((path) => path.slice(1).split("/"));

/**
 * Whether a visited path is the panel's own, whatever pattern of a pack would match it. Case is ignored, which the
 * panel's addresses do not: a page at `/Login` is not to be taken for the real one. A path that cannot be read is
 * protected too.
 */
export function isProtectedPath(path: string): boolean {
  const segments = readPathSegments(path);
  return segments === null || isBelowProtected(segments);
}

/** @param segments decoded */
export function isBelowProtected(segments: readonly string[]): boolean {
  const plain = segments.slice(0, 3).map((segment) => segment.normalize("NFKC").toLowerCase());
  return PREFIXES.some((prefix) => prefix.every((name, index) => plain[index] === name));
}
