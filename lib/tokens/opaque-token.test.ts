import { describe, expect, it } from "vitest";
import { hashToken, isOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

const prefixes = ["pxoauthreq_", "pxoauthcode_", "pxdev_"] as const;
const random = "003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf";

describe("makeOpaqueToken", () => {
  it.each(prefixes)("makes a new token with %s each time", (prefix) => {
    const tokens = Array.from({ length: 200 }, () => makeOpaqueToken(prefix));
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) {
      expect(token).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{43}$`));
      expect(isOpaqueToken(prefix, token)).toBe(true);
    }
  });
});

describe("isOpaqueToken", () => {
  it.each(prefixes)("knows %s from the others", (prefix) => {
    for (const other of prefixes) expect(isOpaqueToken(prefix, other + random)).toBe(other === prefix);
  });

  it.each([
    "",
    "pxdev_",
    random,
    `pxdev_${random}0`,
    `pxdev_${random.slice(1)}`,
    `PXDEV_${random}`,
    ` pxdev_${random}`,
    `pxdev_${random}\n`,
    `pxdev_${random.slice(1)}-`,
    `pxdev_${random.slice(1)}\u0131`,
  ])("refuses %j", (text) => {
    expect(isOpaqueToken("pxdev_", text)).toBe(false);
  });
});

describe("hashToken", () => {
  it.each([
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [`pxdev_${random}`, "d395342265ddee2b1d128917e8aeba583d7738ffc2259fcb99fd9948e0730478"],
  ])("is SHA-256 in hex of %j", (text, hash) => {
    expect(hashToken(text)).toBe(hash);
  });
});
