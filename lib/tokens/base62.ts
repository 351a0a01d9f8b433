const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Digits that 256 bits need in base 62. */
export const BASE62_DIGITS_OF_256_BITS = 43;

/**
 * Writes a non-negative integer in base 62 (`0-9A-Za-z`): high digit first, padded with `0` to exactly `digits`.
 * Bytes are read as one big-endian integer. Throws RangeError where the value needs more digits.
 */
export function encodeBase62(value: bigint | Uint8Array, digits: number): string {
  let rest = typeof value === "bigint" ? value : BigInt(`0x0${Buffer.from(value).toString("hex")}`);
  let text = "";
  while (rest > 0n) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  if (text.length > digits) throw new RangeError(`The value needs ${text.length} digits of base 62, not ${digits}.`);
  return text.padStart(digits, "0");
}
