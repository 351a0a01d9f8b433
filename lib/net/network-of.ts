import { canonicalAddress } from "@/lib/net/client-address";
import { parseIpNetwork } from "@/lib/net/ip-network";

/**
 * The network that an address counts as part of when it is asked whether a key was used from there before: IPv4 by
 * /24, IPv6 by /48 (one site, RFC 6177); `unknown` for no address.
 */
export function networkOf(address: string | null): string {
  const canonical = canonicalAddress(address);
  const network = canonical && parseIpNetwork(`${canonical}/${canonical.includes(":") ? 48 : 24}`);
  return network && network.ok ? network.value.text : "unknown";
}
