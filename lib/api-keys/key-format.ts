import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { BASE62_DIGITS_OF_256_BITS, encodeBase62 } from "@/lib/tokens/base62";

/*
 * px_ + pub|sec + 43 characters (256 random bits) + 6 characters (CRC32 of all that precedes), both in base 62.
 * The checksum lets a typo or a leaked string be recognised offline; it is no secret and no authentication.
 */

export type ApiKeyKind = "public" | "private";

const PREFIXES = { public: "px_pub", private: "px_sec" } as const satisfies Record<ApiKeyKind, string>;
const CHECKSUM_DIGITS = 6;
const FORM = new RegExp(`^px_(pub|sec)[0-9A-Za-z]{${BASE62_DIGITS_OF_256_BITS + CHECKSUM_DIGITS}}$`);

/** A new key pair; the halves are independent, so the public one tells nothing about the private one. */
export function makeKeyPair(): { publicKey: string; privateKey: string } {
  return {
    publicKey: formatApiKey("public", randomBytes(32)),
    privateKey: formatApiKey("private", randomBytes(32)),
  };
}

/** Writes 32 random bytes as a key. Throws RangeError for more than 256 bits. */
export function formatApiKey(kind: ApiKeyKind, random: Uint8Array): string {
  const body = PREFIXES[kind] + encodeBase62(random, BASE62_DIGITS_OF_256_BITS);
  return body + checksum(body);
}

/** Which kind of key a text is, by its form and checksum alone; null for anything else. Looks nothing up. */
export function parseApiKey(text: string): { kind: ApiKeyKind } | null {
  const half = FORM.exec(text)?.[1];
  if (half === undefined || checksum(text.slice(0, -CHECKSUM_DIGITS)) !== text.slice(-CHECKSUM_DIGITS)) return null;
  return { kind: half === "pub" ? "public" : "private" };
}

function checksum(body: string): string {
  return encodeBase62(BigInt(crc32(body)), CHECKSUM_DIGITS);
}
