import { withoutTrailingSlash } from "@/lib/contracts/endpoints";

const PREFIX = "/api/auth/";

/** What of next-auth is open, by the path below `/api/auth/`. Its own pages and its log endpoint are not. */
const ACTIONS = {
  csrf: "GET",
  session: "GET",
  providers: "GET",
  signin: "GET",
  "callback/credentials": "POST",
  signout: "POST",
} as const;

export type AuthAction = keyof typeof ACTIONS;

/** The action that an address of next-auth's names; null for one that is not open. */
export function authAction(pathname: string): AuthAction | null {
  if (!pathname.startsWith(PREFIX)) return null;
  const name = withoutTrailingSlash(pathname.slice(PREFIX.length));
  return Object.hasOwn(ACTIONS, name) ? (name as AuthAction) : null;
}

/** What the gate must know of such an address, as of an endpoint: only a person calls it, from the panel's own pages. */
export function authEndpointsAt(pathname: string): { method: "GET" | "POST"; access: "session" }[] {
  const action = authAction(pathname);
  return action === null ? [] : [{ method: ACTIONS[action], access: "session" }];
}
