import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeBase62 } from "@/lib/tokens/base62";

/** The inverse, written apart from the encoder: Horner's rule over character codes. */
function decode(text: string): bigint {
  let value = 0n;
  for (const c of text) {
    const code = c.charCodeAt(0);
    value = value * 62n + BigInt(code < 58 ? code - 48 : code < 91 ? code - 55 : code - 61);
  }
  return value;
}

describe("encodeBase62", () => {
  // Values computed apart from this code.
  it.each([
    [0n, 6, "000000"],
    [1n, 6, "000001"],
    [61n, 6, "00000z"],
    [62n, 6, "000010"],
    [3843n, 6, "0000zz"],
    [3844n, 6, "000100"],
    [4294967295n, 6, "4gfFC3"],
    [2n ** 256n - 1n, 43, "yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1"],
  ])("writes %i with %i digits", (value, digits, text) => {
    expect(encodeBase62(value, digits)).toBe(text);
  });

  it("reads bytes as one big-endian integer", () => {
    expect(
      encodeBase62(
        Uint8Array.from({ length: 32 }, (_, i) => i),
        43,
      ),
    ).toBe("003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf");
    expect(encodeBase62(new Uint8Array(0), 2)).toBe("00");
  });

  it("refuses a value that does not fit", () => {
    expect(() => encodeBase62(62n, 1)).toThrow(RangeError);
  });

  it("loses nothing of 256 bits and keeps their order", () => {
    const bits = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    fc.assert(
      fc.property(bits, bits, (a, b) => {
        const [x, y] = [encodeBase62(a, 43), encodeBase62(b, 43)];
        expect(x).toMatch(/^[0-9A-Za-z]{43}$/);
        expect(decode(x)).toBe(a);
        expect(x < y).toBe(a < b);
      }),
    );
  });
});
