import { describe, expect, test } from "vitest";
import { ownCookies } from "@/lib/auth/session-cookie";

describe("ownCookies", () => {
  test.each([
    [undefined, undefined],
    ["", undefined],
    ["theme=dark; other=1", undefined],
    ["a=b; next-auth.session-token=x; c=d", "next-auth.session-token=x"],
    [
      "next-auth.session-token.0=x;next-auth.session-token.1=y",
      "next-auth.session-token.0=x; next-auth.session-token.1=y",
    ],
    [
      "__Secure-next-auth.session-token=x; __Host-next-auth.csrf-token=y%7Cz",
      "__Secure-next-auth.session-token=x; __Host-next-auth.csrf-token=y%7Cz",
    ],
    ["next-auth.session-token=x; next-auth.session-token=y", "next-auth.session-token=x"],
    ["next-auth.session-token.10=x; next-auth.other=y; xnext-auth.csrf-token=z", undefined],
  ])("of %j are %j", (header, own) => {
    expect(ownCookies(header)).toBe(own);
  });
});
