import { parseIpAddress } from "@/lib/net/ip-address";
import { networkHolds, parseIpNetwork } from "@/lib/net/ip-network";

/** Public by number, yet answered by the cloud the machine stands in: Azure's platform address. */
const METADATA_IN_PUBLIC_SPACE = ["168.63.129.16"];

/** Inside 2000::/3, special all the same, and not known to ipaddr.js in each version. */
const SPECIAL_IPV6 = [
  "2001::/23", // IETF protocol assignments (RFC 2928): Teredo, benchmarking, ORCHID and the like
  "2001:db8::/32", // documentation (RFC 3849)
  "2002::/16", // 6to4 (RFC 3056): carries an IPv4 address of any kind
  "3ffe::/16", // the former 6bone (RFC 3701)
  "3fff::/20", // documentation (RFC 9637)
];

const refusedNetworks = [...METADATA_IN_PUBLIC_SPACE, ...SPECIAL_IPV6].map(mustParse);
const globalUnicast = mustParse("2000::/3");

/**
 * Whether the panel may connect to this address on a stranger's word: public unicast and nothing else. Refused are
 * the private, loopback, unspecified, link-local (with the clouds' metadata services), unique-local, carrier-grade
 * NAT, broadcast, multicast, documentation and benchmarking ranges of RFC 6890 and its registries, everything in IPv6
 * outside 2000::/3 (so IPv4-compatible and NAT64 forms too), 6to4 and Teredo. An IPv4-mapped address is judged as the
 * IPv4 address in it. A text that is no plain address, or that names a zone, is refused.
 */
export function isPublicUnicast(text: string): boolean {
  const address = parseIpAddress(text);
  if (address === null || address.range() !== "unicast") return false;
  if (address.kind() === "ipv6" && !networkHolds(globalUnicast, address)) return false;
  return !refusedNetworks.some((network) => networkHolds(network, address));
}

function mustParse(text: string) {
  const reading = parseIpNetwork(text);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.value;
}
