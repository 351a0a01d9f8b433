import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";
import { canonicalAddress, parseIpAddress } from "@/lib/net/ip-address";
import { networkHolds, parseIpNetwork } from "@/lib/net/ip-network";

const MAX_ENTRIES = 50;

/**
 * Reads an allow-list: addresses and CIDR blocks, as text separated by commas, spaces and new lines, or as a list
 * with one of them in each item. Gives it in canonical form: host bits cleared, IPv4-mapped IPv6 as IPv4, each entry
 * in its one spelling, duplicates dropped, the order kept. Blank text and an empty list are no restriction; text that
 * holds separators alone is refused, lest a broken join open a key to everyone. At most 50 entries as written.
 */
export function parseAllowedIps(input: string | readonly string[]): Reading<string[]> {
  const isText = typeof input === "string";
  if (isText && input.trim() === "") return accepted([]);
  const entries = isText ? input.split(/[\s,]+/).filter((entry) => entry !== "") : input.map((entry) => entry.trim());
  if (isText && entries.length === 0) return refused("The list holds commas but no address.");
  if (entries.length > MAX_ENTRIES) {
    return refused(`The list may hold at most ${MAX_ENTRIES} entries; it holds ${entries.length}.`);
  }
  const list = new Set<string>();
  for (const entry of entries) {
    if (entry === "") return refused("The list holds an empty entry.");
    if (!isText && /[\s,]/.test(entry)) return refused(`${quoted(entry)} is more than one entry: make each an item.`);
    const reading = parseIpNetwork(entry);
    if (!reading.ok) return refused(reading.reason);
    list.add(reading.value.text);
  }
  return accepted([...list]);
}

/**
 * Whether a list in canonical form lets this address in. An empty list lets everyone in; any other list lets in only
 * what is readable and lies in one of its entries. An entry that cannot be read matches nothing.
 */
export function isAddressAllowed(list: readonly string[], address: string | null): boolean {
  if (list.length === 0) return true;
  const client = parseIpAddress(canonicalAddress(address) ?? "");
  if (client === null) return false;
  return list.some((entry) => {
    const reading = parseIpNetwork(entry);
    return reading.ok && networkHolds(reading.value, client);
  });
}

/** The stored form (a JSON array of strings) back as a list; null where any part of it cannot be read. */
export function readStoredAllowList(json: string): string[] | null {
  let stored: unknown;
  try {
    stored = JSON.parse(json);
  } catch {
    return null;
  }
  if (!Array.isArray(stored)) return null;
  const list = stored.filter((entry): entry is string => typeof entry === "string" && parseIpNetwork(entry).ok);
  return list.length === stored.length ? list : null;
}

/** Whether a stored list lets this address in; a list that cannot be read back blocks. */
export function storedListAllows(json: string, address: string | null): boolean {
  if (json === "[]") return true;
  const list = readStoredAllowList(json);
  return list !== null && isAddressAllowed(list, address);
}

/** `any`: no restriction; `listed`: only the entries of that family; `none`: no address of that family gets in. */
export type AllowListReach = "any" | "listed" | "none";

/**
 * What a list means for each family of addresses, for the pages to say in words. `0.0.0.0/0` lifts the restriction for
 * IPv4 alone and `::/0` for IPv6 alone: neither family ever matches an entry of the other, so a list of just one of
 * them keeps the other family out.
 */
export function allowListReach(list: readonly string[]): { ipv4: AllowListReach; ipv6: AllowListReach } {
  if (list.length === 0) return { ipv4: "any", ipv6: "any" };
  const reach = (everything: string, entries: string[]): AllowListReach =>
    entries.includes(everything) ? "any" : entries.length > 0 ? "listed" : "none";
  return {
    ipv4: reach(
      "0.0.0.0/0",
      list.filter((entry) => !entry.includes(":")),
    ),
    ipv6: reach(
      "::/0",
      list.filter((entry) => entry.includes(":")),
    ),
  };
}

/** Whether the list keeps nobody out: it is empty, or it holds both `0.0.0.0/0` and `::/0`. */
export function isUnrestricted(list: readonly string[]): boolean {
  const { ipv4, ipv6 } = allowListReach(list);
  return ipv4 === "any" && ipv6 === "any";
}
