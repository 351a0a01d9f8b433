// Keys and tokens in the panel's own form (lib/api-keys/key-format.ts, lib/tokens/opaque-token.ts), written once more
// here because a script cannot load the product's TypeScript.
import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function base62(value, length) {
  let text = "";
  for (let rest = value; rest > 0n; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text.padStart(length, "0");
}

const secret = () => base62(BigInt(`0x${randomBytes(32).toString("hex")}`), 43);

const TIME_DIGITS = 6;
const timePart = (milliseconds) => base62(BigInt(Math.floor(milliseconds / 1000)), TIME_DIGITS);

/**
 * @param {"pxdev_" | "pxoauthreq_" | "pxoauthcode_"} prefix
 * @param {number} at when it is made, in milliseconds
 */
export const makeToken = (prefix, at) => prefix + timePart(at) + secret();

/** @param {"px_pub" | "px_sec"} prefix */
export function makeKey(prefix) {
  const body = prefix + secret();
  return body + base62(BigInt(crc32(body)), 6);
}

/** The form in which a key is stored. */
export const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** The form in which a token is stored: it sorts by time. */
export const hashToken = (token) => {
  const rest = token.slice(token.indexOf("_") + 1);
  return rest.slice(0, TIME_DIGITS) + sha256(token);
};

/** The same of some token of that time, which nobody knows: made faster, for millions. */
export const makeTokenHash = (at) => timePart(at) + sha256(randomBytes(32));

/** Eight letters without the dash. */
export function makeUserCode() {
  return Array.from(randomBytes(8), (byte) => "BCDFGHJKLMNPQRSTVWXZ"[byte % 20]).join("");
}

/** A row's id: UUID version 7 of a moment, which sorts by time as the panel's own do. */
export function makeRowId(milliseconds = Date.now()) {
  const time = milliseconds.toString(16).padStart(12, "0");
  const random = randomBytes(10).toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(1, 4)}-8${random.slice(5, 8)}-${random.slice(8)}`;
}

/** A moment as Prisma writes it to SQLite. */
export const storedTime = (milliseconds) => new Date(milliseconds).toISOString().replace("Z", "+00:00");
