import { hash, randomBytes } from "node:crypto";
import { BASE62_DIGITS_OF_256_BITS, encodeBase62 } from "@/lib/tokens/base62";

/** Request token, authorization code, device code, password link. */
export type TokenPrefix = "pxoauthreq_" | "pxoauthcode_" | "pxdev_" | "pxlink_";

const RANDOM_PART = new RegExp(`^[0-9A-Za-z]{${BASE62_DIGITS_OF_256_BITS}}$`);

/** A new secret: the prefix and 256 random bits in base 62. Only its `hashToken` is stored. */
export function makeOpaqueToken(prefix: TokenPrefix): string {
  return prefix + encodeBase62(randomBytes(32), BASE62_DIGITS_OF_256_BITS);
}

/** Whether the text has the form of a token of this kind; what has not is unknown without asking the database. */
export function isOpaqueToken(prefix: TokenPrefix, text: string): boolean {
  return text.startsWith(prefix) && RANDOM_PART.test(text.slice(prefix.length));
}

/**
 * SHA-256 of a token or key in lower-case hex: the only form in which it is stored. No salt and no stretching are
 * needed, since the input has 256 random bits.
 */
export function hashToken(text: string): string {
  return hash("sha256", text, "hex");
}
