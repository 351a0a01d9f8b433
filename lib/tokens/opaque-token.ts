import { hash, randomBytes } from "node:crypto";
import { BASE62_DIGITS_OF_256_BITS, encodeBase62 } from "@/lib/tokens/base62";

/** Request token, authorization code, device code, password link. */
export type TokenPrefix = "pxoauthreq_" | "pxoauthcode_" | "pxdev_" | "pxlink_";

/** Seconds since 1970 in base 62: enough until the year 3769. */
const TIME_DIGITS = 6;
const RANDOM = `[0-9A-Za-z]{${BASE62_DIGITS_OF_256_BITS}}`;

/** What follows the prefix. Tokens made before they held a time have the random part alone. */
const REST = new RegExp(`^(?:[0-9A-Za-z]{${TIME_DIGITS}})?${RANDOM}$`);
const TIMED = new RegExp(`^(?:pxoauthreq_|pxoauthcode_|pxdev_|pxlink_)([0-9A-Za-z]{${TIME_DIGITS}})${RANDOM}$`);

/**
 * A new secret: the prefix, the second in which it was made, and 256 random bits, in base 62. The time is there for the
 * order of `hashOpaqueToken`, which alone is stored; it is no secret and decides nothing.
 */
export function makeOpaqueToken(prefix: TokenPrefix, now: Date): string {
  const seconds = BigInt(Math.floor(now.getTime() / 1000));
  return prefix + encodeBase62(seconds, TIME_DIGITS) + encodeBase62(randomBytes(32), BASE62_DIGITS_OF_256_BITS);
}

/** Whether the text has the form of a token of this kind; what has not is unknown without asking the database. */
export function isOpaqueToken(prefix: TokenPrefix, text: string): boolean {
  return text.startsWith(prefix) && REST.test(text.slice(prefix.length));
}

/**
 * The form in which an opaque token is stored: its time, then SHA-256 of the whole of it. Compared as bytes, these sort
 * by time, so that a unique index is written at its end and not all over a million old rows; a collation that puts
 * small letters beside capitals still keeps what was made together in one place. A token without a time, handed out by
 * an earlier version, has SHA-256 alone, as that stored it.
 */
export function hashOpaqueToken(token: string): string {
  return (TIMED.exec(token)?.[1] ?? "") + hashToken(token);
}

/**
 * SHA-256 in lower-case hex: of a key, the only form in which it is stored. No salt and no stretching are needed, since
 * the input has 256 random bits.
 */
export function hashToken(text: string): string {
  return hash("sha256", text, "hex");
}
