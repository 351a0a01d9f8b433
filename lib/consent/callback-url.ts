import { isIP, isIPv4 } from "node:net";
import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";
import { isListedHost } from "@/lib/net/listed-hosts";
import type { ListedHosts } from "@/lib/net/listed-hosts";
import { parsePlainUrl, schemeOf } from "@/lib/net/plain-url";
import { isPublicUnicast } from "@/lib/net/public-address";
import { refusedScheme } from "@/lib/consent/refused-schemes";

export type CallbackUrl = {
  /** The URL parser's form: what is shown, stored, redirected or posted to. */
  href: string;
  /** Scheme, host and port (`https://app.example:8443`, `myapp://cb`): who gets the credentials. */
  origin: string;
  /** `http-local`: plain http to this very machine; `http-listed`: plain http to a host the operator vouches for. */
  kind: "https" | "http-local" | "http-listed" | "custom";
  /** Without its colon, in lower case. */
  scheme: string;
  /** Host as A-labels, IPv6 in brackets, without the port; empty where a private-use scheme has none. */
  host: string;
  /** Empty for the scheme's own port. */
  port: string;
  /** Path and query. */
  path: string;
};

/**
 * Reads the address to which an app wants its credentials delivered (RFC 6749 §3.1.2, RFC 8252 §7), in the form that
 * `parsePlainUrl` describes: `https:` to any host, `http:` to `localhost`, 127.0.0.0/8 or `[::1]`, or a scheme of the
 * app's own that no browser or system acts on.
 *
 * `mode` `server` means that the panel itself posts there: no scheme of an app's own, no literal address that is not
 * public, and `http:` only to a listed host. Listing a host lifts the last two for it. What a host name resolves to
 * is not known here: it is checked at delivery.
 */
export function parseCallbackUrl(
  raw: string,
  mode: "user" | "server",
  options: { allowedServerHosts: ListedHosts },
): Reading<CallbackUrl> {
  const scheme = schemeOf(raw) ?? "";
  const because = refusedScheme(scheme);
  if (because !== null) return refused(`The scheme ${quoted(scheme)} is no callback, since ${because}.`);
  const reading = parsePlainUrl(raw);
  if (!reading.ok) return reading;
  const url = reading.value;

  const kind = mode === "user" ? kindForBrowser(url) : kindForServer(url, options.allowedServerHosts);
  if (!kind.ok) return kind;
  return accepted({
    href: url.href,
    origin: `${url.protocol}//${url.host}`,
    kind: kind.value,
    scheme: url.protocol.slice(0, -1),
    host: url.hostname,
    port: url.port,
    path: url.pathname + url.search,
  });
}

/**
 * The address with parameters in its fragment, `callbackurl#a=b&c=d`, in the order given; values are percent-encoded
 * (a space as `%20`), undefined ones left out. `href` is a `CallbackUrl.href`, so it has no fragment yet. Throws
 * URIError for a value with a lone surrogate.
 */
export function withFragment(href: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return `${href}#${pairs.join("&")}`;
}

function kindForBrowser(url: URL): Reading<CallbackUrl["kind"]> {
  if (url.protocol === "https:") return accepted("https");
  if (url.protocol !== "http:") return accepted("custom");
  if (isThisMachine(url.hostname)) return accepted("http-local");
  return refused("http: is for localhost, 127.0.0.0/8 and [::1] alone: use https: for any other host.");
}

function kindForServer(url: URL, allowed: ListedHosts): Reading<CallbackUrl["kind"]> {
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return refused("With mode=server the panel posts to the URL itself: it must begin with https://.");
  }
  if (isListedHost(allowed, url)) return accepted(url.protocol === "https:" ? "https" : "http-listed");
  if (url.protocol === "http:") {
    return refused("With mode=server http: is only for hosts that the panel's operator has listed: use https:.");
  }
  const literal = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(literal) !== 0 && !isPublicUnicast(literal)) {
    return refused(
      "With mode=server the URL may not name a private or special address, but for hosts the operator has listed.",
    );
  }
  return accepted("https");
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "[::1]" || (isIPv4(host) && host.startsWith("127."));
}
