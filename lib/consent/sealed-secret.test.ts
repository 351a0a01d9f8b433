import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openSecret, sealSecret } from "@/lib/consent/sealed-secret";
import { makeKeyPair } from "@/lib/api-keys/key-format";
import { hashOpaqueToken, hashToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

describe("a sealed secret", () => {
  const code = makeOpaqueToken("pxoauthcode_", new Date(1_800_000_000_000));
  const { privateKey } = makeKeyPair();
  const sealed = sealSecret(privateKey, code);

  test("opens with its code", () => expect(openSecret(sealed, code)).toBe(privateKey));

  test("opens with nothing else", () => {
    const others = [
      hashOpaqueToken(code),
      hashToken(code),
      code.slice(0, -1),
      `${code} `,
      "",
      sealed,
      makeOpaqueToken("pxoauthcode_", new Date(1_800_000_000_000)),
    ];
    for (const other of others) expect(() => openSecret(sealed, other)).toThrow();
  });

  test("is another each time, and does not open once changed anywhere", () => {
    expect(sealSecret(privateKey, code)).not.toBe(sealed);
    const bytes = Buffer.from(sealed, "base64url");
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at]! ^= change;
        expect(() => openSecret(changed.toString("base64url"), code)).toThrow();
      }),
    );
    for (const cut of [0, 16, 28, 36, 43, 44, bytes.length - 1]) {
      expect(() => openSecret(bytes.subarray(0, cut).toString("base64url"), code)).toThrow();
    }
  });
});
