import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { parseCallbackUrl } from "@/lib/consent/callback-url";
import type { Env } from "@/lib/env";

/**
 * Where a page's forms may lead. The consent page's own form ends in a redirect to the app, which `form-action 'self'`
 * would block after the key exists. Browsers hold every further hop to it too (CSP 3 section 4.2.4.2, Chromium does),
 * and an app on this machine commonly sends the browser on to a page on the web: so that one page names the callback's
 * scheme, which a host source could not spell for an IPv6 address anyway (CSP 3 section 2.3.1). A custom scheme and
 * `mode=server` need nothing: there the form ends on a page of the panel.
 */
export function formAction(pathname: string, asked: string, env: Env): string {
  if (pathname !== CONSENT_PAGE) return "'self'";
  const query = new URL(asked, env.baseUrl).searchParams;
  if (query.get("mode") === "server") return "'self'";
  const options = { allowedServerHosts: env.serverCallbackAllowedHosts };
  const callback = parseCallbackUrl(query.get("callbackurl") ?? "", "user", options);
  if (!callback.ok || callback.value.kind === "custom") return "'self'";
  return callback.value.scheme === "https" ? "'self' https:" : "'self' http: https:";
}
