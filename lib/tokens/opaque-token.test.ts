import { describe, expect, it } from "vitest";
import { hashOpaqueToken, hashToken, isOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

const prefixes = ["pxoauthreq_", "pxoauthcode_", "pxdev_", "pxlink_"] as const;
const random = "003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf";
const AT = new Date(1_800_000_000_000);
/** AT in seconds, in base 62, computed apart from this code as all values here are. */
const TIME = "1xocE4";

describe("makeOpaqueToken", () => {
  it.each(prefixes)("makes a new token with %s each time", (prefix) => {
    const tokens = Array.from({ length: 200 }, () => makeOpaqueToken(prefix, AT));
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) {
      expect(token).toMatch(new RegExp(`^${prefix}${TIME}[0-9A-Za-z]{43}$`));
      expect(isOpaqueToken(prefix, token)).toBe(true);
    }
  });

  it.each([
    ["1970-01-01T00:00:00.999Z", "000000"],
    ["2027-01-15T08:00:00.999Z", TIME],
    ["2027-01-15T08:00:01.000Z", "1xocE5"],
    ["3000-01-01T00:00:00.000Z", "ZTi7zE"],
    ["3769-12-05T03:13:03.000Z", "zzzzzz"],
  ])("writes the second of %s", (at, time) => {
    expect(makeOpaqueToken("pxdev_", new Date(at)).slice(6, 12)).toBe(time);
  });
});

describe("isOpaqueToken", () => {
  it.each(prefixes)("knows %s from the others, with a time and as it was without", (prefix) => {
    for (const other of prefixes) {
      expect(isOpaqueToken(prefix, other + TIME + random)).toBe(other === prefix);
      expect(isOpaqueToken(prefix, other + random)).toBe(other === prefix);
    }
  });

  it.each([
    "",
    "pxdev_",
    random,
    TIME + random,
    `pxdev_${random}0`,
    `pxdev_${random.slice(1)}`,
    `pxdev_${TIME}${random}0`,
    `pxdev_${TIME.slice(1)}${random}`,
    `PXDEV_${random}`,
    ` pxdev_${random}`,
    `pxdev_${random}\n`,
    `pxdev_${TIME}${random}\n`,
    `pxdev_${random.slice(1)}-`,
    `pxdev_-${TIME.slice(1)}${random}`,
    `pxdev_${random.slice(1)}\u0131`,
    `pxdev_${TIME}${random.slice(1)}\u0131`,
  ])("refuses %j", (text) => {
    expect(isOpaqueToken("pxdev_", text)).toBe(false);
  });

  it("refuses a very long text", () => {
    expect(isOpaqueToken("pxdev_", `pxdev_${"0".repeat(1_000_000)}`)).toBe(false);
  });
});

describe("hashOpaqueToken", () => {
  it.each([
    ["pxdev_", "348b9adda17f7345bab792c615e486e3a7295c6077bdd839ef3b3fb05e4d8a7d"],
    ["pxoauthreq_", "bf3aee8a9a229704e80ffe4ab47b8e0b28919527f18544a7ebe6a99840c99fc8"],
    ["pxoauthcode_", "4897a35d3884540f426e61bd89156010fb3352a19365909d17bbc8d35a0495b3"],
    ["pxlink_", "0ea1ee2fcdb247fcd6c1d10bbda7ad86a879d02e2dd7402ef53a6a2240cf9403"],
  ])("is the time of a token with %s, and SHA-256 of the whole", (prefix, sha256) => {
    expect(hashOpaqueToken(prefix + TIME + random)).toBe(TIME + sha256);
  });

  it("sorts by time as bytes do, also where a digit goes from 9 to A and from Z to a", () => {
    const seconds = [0, 9, 10, 35, 36, 61, 62, 3843, 3844, 1_799_999_999, 1_800_000_000, 1_800_000_001, 32_503_680_000];
    const hashes = seconds.map((second) => hashOpaqueToken(makeOpaqueToken("pxdev_", new Date(second * 1000))));
    const sorted = hashes.map((hash) => Buffer.from(hash)).sort((a, b) => Buffer.compare(a, b));
    expect(sorted.map(String)).toEqual(hashes);
  });

  it.each([
    `pxdev_${random}`,
    `px_sec${TIME}${random}`,
    `pxdev_${TIME}${random}0`,
    `pxdev_${TIME}${random}\n`,
    "",
    "\0",
  ])("is the plain hash of %j, which has no time", (text) => expect(hashOpaqueToken(text)).toBe(hashToken(text)));
});

describe("hashToken", () => {
  it.each([
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [`pxdev_${random}`, "d395342265ddee2b1d128917e8aeba583d7738ffc2259fcb99fd9948e0730478"],
  ])("is SHA-256 in hex of %j", (text, hash) => {
    expect(hashToken(text)).toBe(hash);
  });
});
