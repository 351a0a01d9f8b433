import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatApiKey, makeKeyPair, parseApiKey } from "@/lib/api-keys/key-format";

const zeros = new Uint8Array(32);
const ones = new Uint8Array(32).fill(0xff);
const counting = Uint8Array.from({ length: 32 }, (_, i) => i);
const last = (value: number) =>
  Uint8Array.from({ length: 32 }, (_, i) => (i === 31 ? value & 0xff : i === 30 ? value >> 8 : 0));

describe("formatApiKey", () => {
  // Values computed apart from this code; the last one has a checksum that needs its padding.
  it.each([
    ["public", zeros, "px_pub00000000000000000000000000000000000000000004G7Ktf"],
    ["private", zeros, "px_sec00000000000000000000000000000000000000000002FnWOI"],
    ["public", ones, "px_pubyhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp11E9Ifr"],
    ["private", ones, "px_secyhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp13owS4Y"],
    ["public", counting, "px_pub003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf3cKidH"],
    ["private", counting, "px_sec003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Zpe82"],
    ["private", last(366), "px_sec000000000000000000000000000000000000000005u00zsem"],
  ] as const)("writes a %s key", (kind, random, key) => {
    expect(formatApiKey(kind, random)).toBe(key);
    expect(parseApiKey(key)).toEqual({ kind });
  });

  it("takes no more than 256 bits", () => {
    expect(() => formatApiKey("public", new Uint8Array(33).fill(0xff))).toThrow(RangeError);
  });
});

describe("makeKeyPair", () => {
  it("makes two fresh keys that have nothing in common", () => {
    const pairs = Array.from({ length: 200 }, makeKeyPair);
    const randomParts = pairs.flatMap((pair) => [pair.publicKey.slice(6, 49), pair.privateKey.slice(6, 49)]);
    expect(new Set(randomParts).size).toBe(400);
    for (const { publicKey, privateKey } of pairs) {
      expect(publicKey).toMatch(/^px_pub[0-9A-Za-z]{49}$/);
      expect(privateKey).toMatch(/^px_sec[0-9A-Za-z]{49}$/);
      expect(parseApiKey(publicKey)).toEqual({ kind: "public" });
      expect(parseApiKey(privateKey)).toEqual({ kind: "private" });
    }
  });
});

describe("parseApiKey", () => {
  const key = "px_sec003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Zpe82";

  it.each([
    "",
    "px_",
    "px_sec",
    `${key}\n`,
    ` ${key}`,
    key.slice(0, -1),
    `${key}0`,
    key.toUpperCase(),
    key.replace("px_sec", "px_pub"),
    key.replace("px_sec", "px_key"),
    key.replace("px_", "sk_"),
    "px_sec003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf000000",
  ])("refuses %j", (text) => {
    expect(parseApiKey(text)).toBeNull();
  });

  it("sees every wrong character and every swap of neighbours", () => {
    const digits = [..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
    const random = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(random, fc.nat({ max: 54 }), fc.constantFrom(...digits), (bytes, at, digit) => {
        const good = formatApiKey("private", bytes);
        const typo = good.slice(0, at) + digit + good.slice(at + 1);
        if (typo !== good) expect(parseApiKey(typo)).toBeNull();
        const swapped = good.slice(0, at) + good.charAt(at + 1) + good.charAt(at) + good.slice(at + 2);
        if (swapped !== good) expect(parseApiKey(swapped)).toBeNull();
      }),
    );
  });

  it("answers any text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => parseApiKey(text) === null));
  });
});
