import type { PanelContext } from "@/lib/bridge/protocol";
import { isFields } from "@/lib/bridge/read-frame-theme";

const NOWHERE: PanelContext = { pathname: "/", user: null, uiPackId: null };

/** Where the user is, which the host wrote as JSON into a frame's name beside the theme. */
export function readFrameContext(name: string): PanelContext {
  let value: unknown;
  try {
    value = JSON.parse(name);
  } catch {
    return NOWHERE;
  }
  return readContext(isFields(value) ? value.context : null) ?? NOWHERE;
}

/** @returns null for what is none */
export function readContext(value: unknown): PanelContext | null {
  if (!isFields(value) || typeof value.pathname !== "string") return null;
  const { pathname, uiPackId, user } = value;
  return {
    pathname,
    uiPackId: typeof uiPackId === "string" ? uiPackId : null,
    user: isFields(user) ? readUser(user) : null,
  };
}

function readUser({ id, name, role }: Record<string, unknown>): PanelContext["user"] {
  if (typeof id !== "string" || typeof name !== "string" || (role !== "user" && role !== "admin")) return null;
  return { id, name, role };
}
