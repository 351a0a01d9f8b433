import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCallbackUrl, withFragment } from "@/lib/consent/callback-url";

const listed = { allowedServerHosts: ["hooks.internal", "10.0.0.5:8080", "[fd00::5]", "both.internal:443"] };
const user = (raw: string) => parseCallbackUrl(raw, "user", listed);
const server = (raw: string) => parseCallbackUrl(raw, "server", listed);

/** Raw text, href, origin. */
const good: [string, string, string][] = [
  ["https://app.example", "https://app.example/", "https://app.example"],
  ["HTTPS://App.EXAMPLE:443/Cb", "https://app.example/Cb", "https://app.example"],
  ["https://app.example:8443/cb", "https://app.example:8443/cb", "https://app.example:8443"],
  ["https://app.example:/cb", "https://app.example/cb", "https://app.example"],
  ["https://app.example./cb", "https://app.example./cb", "https://app.example."],
  ["https://app.example?a=1", "https://app.example/?a=1", "https://app.example"],
  ["https://app.example/cb?", "https://app.example/cb?", "https://app.example"],
  ["https://app.example/a/../b/./c", "https://app.example/b/c", "https://app.example"],
  ["https://app.example/cb?b=2&a=1&a=%20+&&=&c", "https://app.example/cb?b=2&a=1&a=%20+&&=&c", "https://app.example"],
  ["https://app.example/é?q='é", "https://app.example/%C3%A9?q=%27%C3%A9", "https://app.example"],
  ["https://app.example/@me:x?u=a@b", "https://app.example/@me:x?u=a@b", "https://app.example"],
  ["https://app.example/%2e%2E/x%00", "https://app.example/x%00", "https://app.example"],
  ["https://app.example//cb", "https://app.example//cb", "https://app.example"],
  ["https://my_app-1.example/", "https://my_app-1.example/", "https://my_app-1.example"],
  ["https://bücher.example/", "https://xn--bcher-kva.example/", "https://xn--bcher-kva.example"],
  ["https://BÜCHER.example/", "https://xn--bcher-kva.example/", "https://xn--bcher-kva.example"],
  ["https://bu\u0308cher.example/", "https://xn--bcher-kva.example/", "https://xn--bcher-kva.example"],
  ["https://XN--bcher-kva.example/", "https://xn--bcher-kva.example/", "https://xn--bcher-kva.example"],
  ["https://faß.example/", "https://xn--fa-hia.example/", "https://xn--fa-hia.example"],
  ["https://ΣΑΣ.example/", "https://xn--mxa9ab.example/", "https://xn--mxa9ab.example"],
  ["https://例え.テスト/", "https://xn--r8jz45g.xn--zckzah/", "https://xn--r8jz45g.xn--zckzah"],
  ["https://אבג.example/", "https://xn--4dbcd.example/", "https://xn--4dbcd.example"],
  ["https://192.168.0.1/cb", "https://192.168.0.1/cb", "https://192.168.0.1"],
  ["https://[2001:DB8::1]:8443/", "https://[2001:db8::1]:8443/", "https://[2001:db8::1]:8443"],
  ["http://localhost", "http://localhost/", "http://localhost"],
  ["http://LocalHost:49152/cb", "http://localhost:49152/cb", "http://localhost:49152"],
  ["http://127.0.0.1:3000/cb?x=1", "http://127.0.0.1:3000/cb?x=1", "http://127.0.0.1:3000"],
  ["http://127.255.0.9/", "http://127.255.0.9/", "http://127.255.0.9"],
  ["http://[::1]:8080/", "http://[::1]:8080/", "http://[::1]:8080"],
  ["http://[0:0:0:0:0:0:0:1]/", "http://[::1]/", "http://[::1]"],
  ["myapp://cb", "myapp://cb", "myapp://cb"],
  ["MyApp://CB/done?x=1", "myapp://CB/done?x=1", "myapp://CB"],
  ["myapp://cb:8080/x", "myapp://cb:8080/x", "myapp://cb:8080"],
  ["myapp:///cb", "myapp:///cb", "myapp://"],
  ["app://cb", "app://cb", "app://cb"],
  ["my-app+x.1://cb", "my-app+x.1://cb", "my-app+x.1://cb"],
  ["com.example.app:/oauth2redirect", "com.example.app:/oauth2redirect", "com.example.app://"],
  ["com.example.app://cb", "com.example.app://cb", "com.example.app://cb"],
  ["msal0123://auth", "msal0123://auth", "msal0123://auth"],
];

/** Well-formed, yet plain http to somewhere else than this machine. */
const httpElsewhere = [
  "http://app.example/cb",
  "http://localhost.example/",
  "http://foo.localhost/",
  "http://localhost./",
  "http://127.0.0.1.example/",
  "http://0.0.0.0/",
  "http://128.0.0.1/",
  "http://192.168.0.1/",
  "http://[::]/",
  "http://[::2]/",
  "http://[::ffff:127.0.0.1]/",
  "http://hooks.internal/",
];

describe("parseCallbackUrl", () => {
  it.each(good)("reads %s", (raw, href, origin) => {
    const reading = user(raw);
    expect(reading).toMatchObject({ ok: true, value: { href, origin } });
    expect(new URL(raw).href).toBe(href);
    expect(user(href)).toEqual(reading);
  });

  it.each(httpElsewhere)("refuses %j", (raw) => {
    expect(user(raw)).toEqual({ ok: false, reason: expect.stringContaining("http: is for localhost") });
  });

  it("passes on what is wrong with the text", () => {
    for (const mode of [user, server]) {
      expect(mode("https://user@app.example/")).toEqual({ ok: false, reason: expect.stringContaining("user name") });
    }
  });

  it("gives the parts that the page shows", () => {
    expect(user("https://bücher.example:8443/cb?x=1")).toEqual({
      ok: true,
      value: {
        href: "https://xn--bcher-kva.example:8443/cb?x=1",
        origin: "https://xn--bcher-kva.example:8443",
        kind: "https",
        scheme: "https",
        host: "xn--bcher-kva.example",
        port: "8443",
        path: "/cb?x=1",
      },
    });
    expect(user("com.example.app:/cb")).toMatchObject({
      value: { kind: "custom", scheme: "com.example.app", host: "" },
    });
    expect(user("http://[::1]:1/")).toMatchObject({
      value: { kind: "http-local", host: "[::1]", port: "1", path: "/" },
    });
  });
});

describe("parseCallbackUrl with mode=server", () => {
  it.each([
    ["https://app.example/cb", "https"],
    ["https://8.8.8.8/cb", "https"],
    ["https://[2606:4700::1]/cb", "https"],
    ["https://localhost/", "https"], // a name: what it resolves to is checked at delivery
    ["http://hooks.internal/", "http-listed"],
    ["http://hooks.internal:9000/", "http-listed"],
    ["https://hooks.internal/", "https"],
    ["http://10.0.0.5:8080/", "http-listed"],
    ["https://10.0.0.5:8080/", "https"],
    ["http://[FD00:0::5]:1234/", "http-listed"],
    ["https://both.internal/", "https"],
  ])("takes %s as %s", (raw, kind) => {
    expect(server(raw)).toMatchObject({ ok: true, value: { kind } });
  });

  it.each([
    ["myapp://cb", /mode=server/],
    ["com.example.app:/cb", /mode=server/],
    ["http://localhost/", /operator has listed/],
    ["http://127.0.0.1:3000/", /operator has listed/],
    ["http://app.example/", /operator has listed/],
    ["http://sub.hooks.internal/", /operator has listed/],
    ["http://hooks.internal.example/", /operator has listed/],
    ["http://10.0.0.5/", /operator has listed/],
    ["http://10.0.0.5:8081/", /operator has listed/],
    ["http://both.internal/", /operator has listed/],
    ["https://10.0.0.5/", /private or special/],
    ["https://127.0.0.1/", /private or special/],
    ["https://0.0.0.0/", /private or special/],
    ["https://169.254.169.254/", /private or special/],
    ["https://[::1]/", /private or special/],
    ["https://[::]/", /private or special/],
    ["https://[fd00::6]/", /private or special/],
    ["https://[fe80::1]/", /private or special/],
    ["https://[::ffff:10.0.0.1]/", /private or special/],
    ["https://[::10.0.0.1]/", /private or special/],
    ["https://[64:ff9b::10.0.0.1]/", /private or special/],
    ["https://[2002:a00:1::]/", /private or special/],
  ])("refuses %s", (raw, reason) => {
    expect(server(raw)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });
});

describe("properties of parseCallbackUrl", () => {
  it("leaves every https URL as the platform's parser gives it", () => {
    const web = fc.webUrl({ validSchemes: ["https"], withQueryParameters: true });
    fc.assert(
      fc.property(web, (raw) => {
        const url = new URL(raw);
        const reading = user(raw);
        expect(reading).toMatchObject({ ok: true, value: { href: url.href, origin: url.origin, kind: "https" } });
        if (reading.ok) expect(reading.value.path).toBe(url.pathname + url.search);
      }),
    );
  });

  it("gives for any text a refusal, or an address that reads as itself and leads where it says", () => {
    const piece = fc.oneof(
      fc.constantFrom("https:", "http:", "myapp:", "com.x:", "//", "/", "?", "@", ":", ":0", ":80", ".", "..", "%2e"),
      fc.constantFrom("localhost", "127.0.0.1", "127.1", "[::1]", "app.example", "bücher", "\uFF41", "\u3002", "0x7f"),
      fc.string({ unit: "binary", maxLength: 3 }),
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, fc.constantFrom("user", "server"), (raw, mode) => {
        const reading = parseCallbackUrl(raw, mode, listed);
        if (!reading.ok) {
          expect(reading.reason).toMatch(/^.+\.$/);
          return;
        }
        const { href, origin } = reading.value;
        expect(parseCallbackUrl(href, mode, listed)).toEqual(reading);
        expect(href.startsWith(origin.endsWith("//") ? origin.slice(0, -2) : origin)).toBe(true);
        expect(href).toMatch(/^[\x21-\x7E]+$/);
        const url = new URL(href);
        expect([url.username, url.password, url.hash]).toEqual(["", "", ""]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("withFragment", () => {
  it("appends percent-encoded pairs in order", () => {
    expect(withFragment("https://app.example/cb?x=1", { a: "b c", "d&": "=&#+/é", e: undefined, f: "" })).toBe(
      "https://app.example/cb?x=1#a=b%20c&d%26=%3D%26%23%2B%2F%C3%A9&f=",
    );
  });

  it("is read back unchanged by URL and URLSearchParams", () => {
    const parameters = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: "grapheme" }), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(fc.constantFrom(...good), parameters, ([, href], values) => {
        const url = new URL(withFragment(href, values));
        expect(url.href.split("#")[0]).toBe(href);
        expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual(values);
      }),
    );
  });
});
