import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { parseCallbackUrl } from "@/lib/consent/callback-url";
import type { Env } from "@/lib/env";

/** What a CSP host source can spell (CSP 3 section 2.3.1): no IPv6 literal, no underscore, no dot at the end. */
const SPELLABLE = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/**
 * Where a page's forms may lead. The consent page's own form ends in a redirect to the app, which `form-action 'self'`
 * would block after the key exists; so that one page names the callback's origin too. A custom scheme needs nothing:
 * there the form ends on a page with a link.
 */
export function formAction(pathname: string, asked: string, env: Env): string {
  if (pathname !== CONSENT_PAGE) return "'self'";
  const raw = new URL(asked, env.baseUrl).searchParams.get("callbackurl") ?? "";
  const callback = parseCallbackUrl(raw, "user", { allowedServerHosts: env.serverCallbackAllowedHosts });
  if (!callback.ok || callback.value.kind === "custom") return "'self'";
  const { host, origin, scheme } = callback.value;
  return `'self' ${SPELLABLE.test(host) ? origin : `${scheme}:`}`;
}
