import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";
import { formatIpAddress, parseIpAddress } from "@/lib/net/ip-address";
import type { IpAddress } from "@/lib/net/ip-address";

/** One address or one CIDR block, in canonical form. */
export type IpNetwork = {
  /** `192.0.2.7`, `10.0.0.0/8`: the only spelling of this set of addresses. */
  text: string;
  /** The first address: host bits are cleared. */
  address: IpAddress;
  /** Leading bits that count: 0–32 for IPv4, 0–128 for IPv6. */
  prefix: number;
};

const PREFIX = /^(0|[1-9]\d{0,2})$/;

/**
 * Reads an address or a CIDR block (RFC 4632, RFC 4291 §2.3). Host bits are cleared; IPv4-mapped IPv6 becomes IPv4,
 * with its prefix; a block of a single address is written as that address.
 */
export function parseIpNetwork(text: string): Reading<IpNetwork> {
  const slash = text.indexOf("/");
  const addressText = slash < 0 ? text : text.slice(0, slash);
  if (addressText.includes("%") && isIPv6(addressText))
    return refused(`${quoted(text)} names a zone (%…): leave it out.`);
  const address = parseIpAddress(addressText);
  if (address === null) {
    return refused(
      `${quoted(text)} is neither an IPv4 address of four plain decimal numbers, nor an IPv6 address, nor a CIDR block of one.`,
    );
  }

  const bits = address.kind() === "ipv4" ? 32 : 128;
  if (slash < 0) return accepted(network(address, bits, bits));
  const prefixText = text.slice(slash + 1);
  const written = isIPv6(addressText) ? 128 : 32;
  if (!PREFIX.test(prefixText) || Number(prefixText) > written) {
    return refused(`${quoted(text)} needs a whole number from 0 to ${written} after the slash.`);
  }
  const prefix = Number(prefixText) - (written - bits);
  if (prefix < 0) {
    return refused(`${quoted(text)} is an IPv4-mapped block shorter than /96: write it as an IPv4 block.`);
  }
  return accepted(network(address, prefix, bits));
}

/** Whether the address lies in the network; IPv4 and IPv6 never lie in each other. */
export function networkHolds(network: IpNetwork, address: IpAddress): boolean {
  return network.address.kind() === address.kind() && address.match(network.address, network.prefix);
}

function network(address: IpAddress, prefix: number, bits: number): IpNetwork {
  const bytes = address.toByteArray().map((byte, i) => {
    const kept = Math.min(Math.max(prefix - i * 8, 0), 8);
    return byte & (0xff << (8 - kept)) & 0xff;
  });
  const first = ipaddr.fromByteArray(bytes);
  const text = formatIpAddress(first);
  return { text: prefix === bits ? text : `${text}/${prefix}`, address: first, prefix };
}
