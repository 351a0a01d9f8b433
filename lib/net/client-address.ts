import { accepted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";
import { canonicalAddress, parseIpAddress } from "@/lib/net/ip-address";
import { networkHolds, parseIpNetwork } from "@/lib/net/ip-network";
import type { IpNetwork } from "@/lib/net/ip-network";

export { canonicalAddress } from "@/lib/net/ip-address";

/** Proxies whose `X-Forwarded-For` is believed. */
export type ProxyList = readonly IpNetwork[];

const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/;
const IPV6_IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;

/** Reads the operator's comma-separated list of addresses and CIDR blocks; empty text is an empty list. */
export function parseTrustedProxies(text: string): Reading<ProxyList> {
  const proxies: IpNetwork[] = [];
  for (const entry of text.split(/[\s,]+/)) {
    if (entry === "") continue;
    const reading = parseIpNetwork(entry);
    if (!reading.ok) return refused(reading.reason);
    proxies.push(reading.value);
  }
  return accepted(proxies);
}

/**
 * The address that a request counts as coming from, in canonical form; null where the socket has no address any more.
 *
 * `peer` is the socket's remote address, `forwardedFor` all values of `X-Forwarded-For` joined by a comma. Each proxy
 * appends the address it was called from, so the list is read from the right, and an entry counts only where the hop
 * that wrote it is trusted. Reading stops at the first address that is no trusted proxy: that is the client. An entry
 * that cannot be read ends it too (the hop before it is the answer), since all to the left of it may be the client's
 * own invention. A client that sends the header itself thus gains nothing.
 */
export function clientAddress(request: {
  peer: string | null | undefined;
  forwardedFor: string | undefined;
  trustedProxies: ProxyList;
}): string | null {
  let address = canonicalAddress(request.peer);
  if (address === null || request.forwardedFor === undefined) return address;
  const entries = request.forwardedFor.split(",");
  while (isTrusted(request.trustedProxies, address)) {
    const entry = entries.pop();
    const hop = entry === undefined ? null : forwardedAddress(entry);
    if (hop === null) return address;
    address = hop;
  }
  return address;
}

/**
 * What a limit counts by: an IPv4 address as it is; an IPv6 address as its /64 (`2001:db8::/64`), since one subscriber
 * holds at least that many addresses (RFC 6177). All requests without a readable address share `unknown`.
 */
export function limitSubject(address: string | null): string {
  const canonical = canonicalAddress(address);
  if (canonical === null) return "unknown";
  if (!canonical.includes(":")) return canonical;
  const block = parseIpNetwork(`${canonical}/64`);
  return block.ok ? block.value.text : "unknown";
}

/** Whether a socket's peer is one of the trusted proxies. */
export function isTrustedPeer(proxies: ProxyList, peer: string | null | undefined): boolean {
  const address = canonicalAddress(peer);
  return address !== null && isTrusted(proxies, address);
}

function isTrusted(proxies: ProxyList, canonical: string): boolean {
  if (proxies.length === 0) return false;
  const address = parseIpAddress(canonical);
  return address !== null && proxies.some((proxy) => networkHolds(proxy, address));
}

/** One entry of the header, with the port that some proxies add: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function forwardedAddress(entry: string): string | null {
  const text = entry.trim();
  return canonicalAddress((IPV4_WITH_PORT.exec(text) ?? IPV6_IN_BRACKETS.exec(text))?.[1] ?? text);
}
