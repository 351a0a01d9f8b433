import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import type { IPv4, IPv6 } from "ipaddr.js";

export type IpAddress = IPv4 | IPv6;

const DOTTED_TAIL = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/**
 * Reads one address, strictly: four plain decimal numbers, or an IPv6 address without a zone; null for anything else
 * (octal, hexadecimal and short forms, white space, ports). An IPv4-mapped address (RFC 4291 §2.5.5.2) is read as the
 * IPv4 address that it stands for.
 */
export function parseIpAddress(text: string): IpAddress | null {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  if (!isIPv6(text) || text.includes("%")) return null;
  const address = ipaddr.IPv6.parse(withoutDottedTail(text));
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** RFC 5952: lower case, no leading zeros, the longest run of zeros shortened. */
export function formatIpAddress(address: IpAddress): string {
  return address.kind() === "ipv4" ? address.toString() : (address as IPv6).toRFC5952String();
}

/**
 * The one spelling under which an address is compared, stored and shown: an IPv4-mapped address as IPv4, IPv6 as in
 * RFC 5952 without its zone (`fe80::1%eth0`, as a socket's peer may be given). Null where it is no address.
 */
export function canonicalAddress(raw: string | null | undefined): string | null {
  if (raw === null || raw === undefined) return null;
  let canonical = known.get(raw);
  if (canonical === undefined) {
    canonical = readCanonical(raw);
    if (raw.length <= LONGEST) remember(raw, canonical);
  }
  return canonical;
}

/** Each request asks several times about the same address; the oldest is forgotten first. */
const known = new Map<string, string | null>();
const CAPACITY = 1_000;
/** Characters of the longest address, with the zone of an interface; no text of a stranger's is kept that is longer. */
const LONGEST = 64;

function remember(raw: string, canonical: string | null): void {
  known.set(raw, canonical);
  if (known.size > CAPACITY) known.delete(known.keys().next().value!);
}

function readCanonical(raw: string): string | null {
  const zone = raw.indexOf("%");
  const address = parseIpAddress(zone >= 0 && isIPv6(raw) ? raw.slice(0, zone) : raw);
  return address === null ? null : formatIpAddress(address);
}

/** `64:ff9b::192.0.2.1` in hexadecimal; ipaddr.js takes `::192.0.2.1`, which is not mapped, for `::ffff:192.0.2.1`. */
function withoutDottedTail(text: string): string {
  const parts = DOTTED_TAIL.exec(text);
  if (parts === null) return text;
  const [a, b, c, d] = parts.slice(2).map(Number) as [number, number, number, number];
  return `${parts[1]}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
