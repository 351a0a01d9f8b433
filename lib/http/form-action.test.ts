import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { DEVICE_PAGE } from "@/lib/device-grant/addresses";
import { readEnv } from "@/lib/env";
import { formAction } from "@/lib/http/form-action";
import { pagePolicy } from "@/lib/server/security-headers";

const env = readEnv({ PANEL_BASE_URL: "https://panel.example", SERVER_CALLBACK_ALLOWED_HOSTS: "listed.example" });
const SELF = "'self'";
const WEB = "'self' https:";
const LOCAL = "'self' http: https:";
const asked = (query: string) => formAction(CONSENT_PAGE, `${CONSENT_PAGE}?${query}`, env);
const of = (callbackurl: string, more: Record<string, string> = {}) =>
  asked(new URLSearchParams({ name: "App", callbackurl, ...more }).toString());

describe("where the consent page's form may lead", () => {
  test.each([
    ["https://app.example/cb", WEB],
    ["https://app.example:8443/cb?x=1", WEB],
    ["HTTPS://APP.example/cb", WEB],
    ["https://bücher.example/", WEB],
    ["https://under_score.example/", WEB],
    ["https://app.example./", WEB],
    ["https://[2001:db8::1]:8443/", WEB],
    ["http://localhost:3000/cb", LOCAL],
    ["http://127.0.0.1:8080/", LOCAL],
    ["http://[::1]:8080/", LOCAL],
    ["myapp://cb", SELF],
    ["com.example.app:/cb", SELF],
    ["http://app.example/", SELF],
    ["http://listed.example/", SELF],
    ["javascript:alert(1)", SELF],
    ["javascript://app.example/%0aalert(1)", SELF],
    ["data:text/html,x", SELF],
    ["https://u:p@app.example/", SELF],
    ["https:///app.example/", SELF],
    ["https://app.example/#x", SELF],
    ["//app.example/", SELF],
    ["", SELF],
    ["https://app.example; script-src *", SELF],
    ["https://app.example, script-src *", SELF],
    ["https://app.example script-src", SELF],
    ["https://app.example\n;default-src *", SELF],
    ["https:;script-src://x", SELF],
    ["https:*", SELF],
    ["https://*/", SELF],
    ["https://*.example/", SELF],
  ])("%j: %s", (callbackurl, expected) => expect(of(callbackurl)).toBe(expected));

  test.each([
    ["no callback at all", "name=App", SELF],
    ["a callback that is empty", "callbackurl=", SELF],
    ["another spelling of the parameter", "CallbackUrl=https://app.example", SELF],
    ["a delivery to a server, which stays here", "mode=server&callbackurl=https://app.example", SELF],
  ])("%s", (_what, query, expected) => expect(asked(query)).toBe(expected));

  test("nothing is added on any other page, nor near the consent page", () => {
    const query = "?callbackurl=https://app.example/";
    for (const path of ["/", "/auth/login", DEVICE_PAGE, `${CONSENT_PAGE}/`, `${CONSENT_PAGE}/x`, `${CONSENT_PAGE}x`]) {
      expect([path, formAction(path, path + query, env)]).toEqual([path, SELF]);
    }
  });
});

describe("whatever the address holds", () => {
  const part = fc.oneof(
    fc.string({ unit: "binary", maxLength: 12 }),
    fc.constantFrom(
      "callbackurl=",
      "https://app.example",
      ";",
      ",",
      " ",
      "'unsafe-inline'",
      "*",
      "%3B",
      "%0a",
      "&",
      "=",
      "?",
      "#",
    ),
  );

  test("the policy gains no directive and no source but a scheme of the web", () => {
    const page = { nonce: "bm9uY2U=", development: false, files: SELF, frames: SELF } as const;
    const policy = (formAction: string) => pagePolicy({ ...page, formAction });
    const directives = policy(SELF).split(";").length;
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.boolean(), (parts, raw) => {
        const text = parts.join("");
        const action = asked(raw ? text : `callbackurl=${encodeURIComponent(text)}`);
        expect([SELF, WEB, LOCAL]).toContain(action);
        expect(policy(action).split(";")).toHaveLength(directives);
        expect(policy(action)).not.toContain(",");
      }),
      { numRuns: 2000 },
    );
  });
});
