import { cache } from "react";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { findVisitor, type Visitor } from "@/lib/accounts/find-session";
import { SIGN_IN_PAGE } from "@/lib/auth/return-path";
import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import { readSessionId } from "@/lib/auth/session-cookie";
import type { SessionContext } from "@/lib/context";
import { anonymousContext } from "@/lib/http/context";
import { HEADER } from "@/lib/http/request-facts";

/** The context for verbs of who looks at a page, and what was read with the session. */
export type Viewer = SessionContext & Pick<Visitor, "chosen" | "settings">;

/**
 * The signed-in person who looks at the page; null when nobody is signed in. A page is none of what a plugin may read
 * with a person's session.
 */
export const getViewer = cache(async (): Promise<Viewer | null> => {
  const asked = await headers();
  if (asked.has(PLUGIN_HEADER)) return null;
  const ctx = anonymousContext(asked);
  const sessionId = await readSessionId(asked.get("cookie"));
  const visitor = sessionId === null ? null : await findVisitor(ctx, sessionId);
  return visitor && { ...ctx, ...visitor };
});

/** Sends a signed-out visitor to sign in and back to this very address, every parameter intact. */
export async function requireViewer(): Promise<Viewer> {
  const viewer = await getViewer();
  if (viewer) return viewer;
  const asked = (await headers()).get(HEADER.url) ?? "/dashboard";
  redirect(`${SIGN_IN_PAGE}?${new URLSearchParams({ callbackUrl: withoutRouterParameter(asked) })}`);
}

/** Next's client-side navigation adds `_rsc` to an address; the rest stays as it was written. */
function withoutRouterParameter(address: string): string {
  return address.replace(/([?&])_rsc=[^&]*(&|$)/, (_all, before: string, after: string) => (after ? before : ""));
}
