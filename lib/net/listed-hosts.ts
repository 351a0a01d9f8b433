import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";
import { parsePlainUrl } from "@/lib/net/plain-url";

/** Hosts that the operator vouches for: `host` for any port of it, `host:port` for that port alone. */
export type ListedHosts = readonly string[];

/**
 * Reads the operator's comma-separated list of `host` or `host:port`. Names become lower-case A-labels, IPv6 addresses
 * are held in brackets (`::1` may be written without); empty text is an empty list.
 */
export function parseListedHosts(text: string): Reading<ListedHosts> {
  const hosts = new Set<string>();
  for (const entry of text.split(/[\s,]+/)) {
    if (entry === "") continue;
    const host = canonicalHost(entry);
    if (host === null) return refused(`${quoted(entry)} is not a host or host:port (no scheme, path or wildcard).`);
    hosts.add(host);
  }
  return accepted([...hosts]);
}

/** Whether the list names this URL's host, alone or with the port that the URL leads to. */
export function isListedHost(hosts: ListedHosts, url: URL): boolean {
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return hosts.includes(url.hostname) || hosts.includes(`${url.hostname}:${port}`);
}

function canonicalHost(entry: string): string | null {
  if (/[/?*]/.test(entry)) return null;
  const bracketed = (entry.match(/:/g)?.length ?? 0) > 1 && !entry.startsWith("[") ? `[${entry}]` : entry;
  const port = /:(\d+)$/.exec(bracketed)?.[1];
  if (port === undefined && bracketed.endsWith(":")) return null;
  const reading = parsePlainUrl(`http://${bracketed}`);
  if (!reading.ok) return null;
  // The parser drops http's own port; here host:80 is narrower than host.
  return port === undefined ? reading.value.hostname : `${reading.value.hostname}:${Number(port)}`;
}
