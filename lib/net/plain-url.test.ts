import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePlainUrl, schemeOf } from "@/lib/net/plain-url";

/** Raw text, what the reason names. */
const bad: [string, RegExp][] = [
  ["", /absolute/],
  ["app.example/cb", /absolute/],
  ["/cb", /absolute/],
  ["//app.example/cb", /absolute/],
  ["?x=https://app.example", /absolute/],
  ["1app://cb", /absolute/],
  ["https:app.example", /two slashes/],
  ["https:/app.example", /two slashes/],
  ["https:", /two slashes/],
  ["myapp:cb", /two slashes/],
  ["myapp:/cb", /two slashes/],
  ["com.example.app:cb", /two slashes/],
  ["https://", /host must follow/],
  ["https:///app.example", /host must follow/],
  ["https:////app.example", /host must follow/],
  ["http://?x", /host must follow/],
  ["https://:443/", /malformed/],
  [" https://app.example", /space/],
  ["https://app.example ", /space/],
  ["https://app.example/a b", /space/],
  ["https://app.exa\tmple", /space/],
  ["https://app.example/\r\nX: y", /space/],
  ["https://app.example/\u0000", /control/],
  ["https://app.example/\u007F", /control/],
  ["java\nscript:alert(1)", /control/],
  ["https:\\\\app.example", /backslash/],
  ["https://app.example\\@evil.example", /backslash/],
  ["https://app.example/a\\b", /backslash/],
  ["https://app.example/\uD800", /surrogate/],
  ["https://app.example/#", /#/],
  ["https://app.example/cb#x=1", /#/],
  ["myapp://cb#", /#/],
  ["https://user@app.example/", /user name/],
  ["https://user:pw@app.example/", /user name/],
  ["https://@app.example/", /user name/],
  ["https://app.example@evil.example/", /user name/],
  ["myapp://user@cb", /user name/],
  ["https://app.example:0/", /port 0/],
  ["https://app.example:00000", /port 0/],
  ["http://localhost:0", /port 0/],
  ["myapp://cb:0", /port 0/],
  ["https://app.example:65536/", /malformed/],
  ["https://app.example:80a/", /malformed/],
  ["https://[::1", /malformed/],
  ["https://[fe80::1%25eth0]/", /malformed/],
  ["https://a<b/", /malformed/],
  ["https://app.example%00/", /malformed/],
  ["https://xn--a/", /malformed/],
  ["http://127.1", /plainly/],
  ["http://2130706433", /plainly/],
  ["http://0x7f000001", /plainly/],
  ["http://0x7f.0.0.1", /plainly/],
  ["http://0177.0.0.1", /plainly/],
  ["http://017700000001", /plainly/],
  ["http://127.0.0.01", /plainly/],
  ["http://127.0.0.1.", /plainly/],
  ["https://1.2.3", /plainly/],
  ["https://0/", /plainly/],
  ["http://\uFF11\uFF12\uFF17.0.0.1", /plainly/],
  ["http://\u2460\u2461\u2466.0.0.1", /plainly/],
  ["https://\uFF41pp.example/", /plainly/],
  ["https://app\u3002example/", /plainly/],
  ["https://app\uFF0Eexample/", /plainly/],
  ["https://app\uFF61example/", /plainly/],
  ["https://app.exam\u00ADple/", /plainly/],
  ["https://app.exam\u200Bple/", /plainly/],
  ["https://app.exam\uFE0Fple/", /plainly/],
  ["https://\uFB01.example/", /plainly/],
  ["https://\u2102.example/", /plainly/],
  ["https://\u1E9E.example/", /plainly/],
  ["https://%61pp.example/", /plainly/],
  ["https://b%C3%BCcher.example/", /plainly/],
  ["http://127%2E0.0.1", /plainly/],
  ["http://local%68ost", /plainly/],
  ["https://app..example/", /plainly/],
  ["https://.app.example/", /plainly/],
  ["https://app.example;script-src*/", /plainly/],
  ["https://app.example,evil.example/", /plainly/],
  ["https://*.example/", /plainly/],
  ["https://app.example'\"/", /plainly/],
  ["myapp://", /host or a path/],
  ["myapp:///", /host or a path/],
  ["myapp://?x=1", /host or a path/],
  ["com.example.app:/", /host or a path/],
  ["com.example.app:/?x=1", /host or a path/],
];

const good = [
  "https://app.example:8443/cb?x=1",
  "http://[::1]/",
  "myapp://cb/x",
  "com.example.app:/cb",
  "wss://x.example",
];

describe("parsePlainUrl", () => {
  it.each(bad)("refuses %j", (raw, reason) => {
    expect(parsePlainUrl(raw)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it.each(good)("reads %s as the platform does", (raw) => {
    const reading = parsePlainUrl(raw);
    expect(reading.ok && reading.value.href).toBe(new URL(raw).href);
  });

  it("holds 2048 code points and no more", () => {
    const url = (length: number, unit: string) => `https://app.example/${unit.repeat(length - 20)}`;
    expect(parsePlainUrl(url(2048, "x")).ok).toBe(true);
    expect(parsePlainUrl(url(2049, "x"))).toEqual({ ok: false, reason: expect.stringContaining("2048") });
    expect(parsePlainUrl(url(2048, "\u{1F600}")).ok).toBe(true);
    expect(parsePlainUrl(url(2049, "\u{1F600}")).ok).toBe(false);
  });

  it("refuses a good URL as soon as a forbidden character stands anywhere in it", () => {
    const forbidden = fc.constantFrom(
      ...Array.from({ length: 0x21 }, (_, i) => String.fromCharCode(i)),
      "\x7F",
      "\\",
      "#",
    );
    fc.assert(
      fc.property(fc.constantFrom(...good), forbidden, fc.nat(), (raw, c, at) => {
        const place = at % (raw.length + 1);
        expect(parsePlainUrl(raw.slice(0, place) + c + raw.slice(place)).ok).toBe(false);
      }),
    );
  });
});

describe("schemeOf", () => {
  it.each([
    ["HTTPS://x", "https"],
    ["com.example+a-1:/x", "com.example+a-1"],
    ["1x://", null],
    ["//x", null],
    [" https://x", null],
    ["https", null],
  ])("finds in %j %j", (raw, scheme) => {
    expect(schemeOf(raw)).toBe(scheme);
  });
});
