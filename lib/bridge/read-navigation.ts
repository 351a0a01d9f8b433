import { isPagePath } from "@/lib/slots/is-page-path";
import { isProtectedPath } from "@/lib/slots/is-protected-path";
import { readPathSegments } from "@/lib/slots/read-path-segments";

export type Navigation = {
  /** Path, query and fragment, as a browser writes them. */
  path: string;
  /** Whether a document is to be loaded: pages of the panel's own have no plugin's code, and so another document. */
  loads: boolean;
};

const LONGEST = 2_048;
/** Stands for the panel's origin; nothing is ever asked of it. */
const SOME_ORIGIN = "http://panel.invalid";

/** What an address asks of the panel besides a page: that is the user's to ask for. */
const SWITCHES = ["safe", "preview", "preview_ui", "slots"];
/** Who is signed in has nothing to do there, and a return address in it would lead on from there. */
const isSignIn = (pathname: string) => readPathSegments(pathname)?.[0]?.toLowerCase() === "auth";

/**
 * Where a component asks to go, as the panel goes there: an absolute path on the panel itself. Null for all else: other
 * origins, schemes and relative addresses, and whatever a browser would read as one of these: it takes `\` for `/`,
 * drops tabs and line ends, and of `/.//host` leaves `//host`. Nor is it led to what is no page, to signing in, or to an
 * address that switches something.
 */
export function readNavigation(path: unknown): Navigation | null {
  if (typeof path !== "string" || path.length > LONGEST) return null;
  if (!/^\/(?!\/)/.test(path) || /[\\\p{Cc}\p{Zl}\p{Zp}]/u.test(path)) return null;
  let url;
  try {
    url = new URL(path, SOME_ORIGIN);
  } catch {
    return null;
  }
  const { origin, pathname, search, hash } = url;
  if (origin !== SOME_ORIGIN || !isPagePath(pathname) || isSignIn(pathname)) return null;
  if (SWITCHES.some((name) => url.searchParams.has(name))) return null;
  return { path: `${pathname}${search}${hash}`, loads: isProtectedPath(pathname) };
}
