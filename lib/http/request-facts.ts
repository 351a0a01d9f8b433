import type { CallHead } from "@/lib/http/call";
import { getRuntime } from "@/lib/runtime";

/**
 * Facts that `server.ts` writes on each request before anyone else reads it. A client's own copies are overwritten
 * there, so these headers are the server's word (lib/server/front.ts).
 */
export const HEADER = {
  address: "x-panel-address",
  requestId: "x-panel-request-id",
  url: "x-panel-url",
  nonce: "x-nonce",
} as const;

export function clientAddressOf(headers: CallHead["headers"]): string {
  return headers.get(HEADER.address) ?? "unknown";
}

export function requestIdOf(headers: CallHead["headers"]): string {
  return headers.get(HEADER.requestId) ?? "unknown";
}

/**
 * Whether a call with the session cookie comes from the panel's own pages. Browsers say so themselves, in
 * `Sec-Fetch-Site` and `Origin`; a client that sends neither is no browser and holds no one else's cookie.
 */
export function isFromOwnPages(headers: CallHead["headers"]): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  return origin === null || origin === getRuntime().env.baseUrl;
}

/** True only when the browser itself says that the call comes from the panel's own pages. */
export function isProvablyFromOwnPages(headers: CallHead["headers"]): boolean {
  const said = headers.get("sec-fetch-site") === "same-origin" || headers.get("origin") !== null;
  return said && isFromOwnPages(headers);
}
