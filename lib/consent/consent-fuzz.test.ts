import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONSENT_PARAMETERS } from "@/lib/consent/consent-parameters";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { callApi } from "@/lib/testing/call-api";
import { PKCE, requestToken } from "@/lib/testing/consent-flow";
import { decide } from "@/lib/testing/device-flow";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  user = await panel.signIn(await panel.makeUser());
  await requestToken(user); // loading the handlers takes seconds
});
afterAll(() => panel.close());

const scheme = fc.constantFrom("https:", "http:", "myapp:", "com.example:", "javascript:", "HTTPS:", "data:", "");
const hostName = fc.constantFrom("app.example", "localhost", "[::1]", "127.1", "a@b", "bücher.example", "", "%31");
const piece = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    "/",
    "?",
    "#",
    "&state=x",
    "\\",
    "%00",
    "%0d%0a",
    "\r\n",
    '"><script>',
    ";",
    ",",
    " ",
    "..",
    "@",
    ":80",
  ),
);
const tame = fc.constantFrom("/", "?", "&state=x", "%00", "%0d%0a", '"><script>', ";", ",", "..", "@", "+", "ä", "'");
const start = fc.constantFrom(
  "https://app.example/",
  "http://localhost:8080/",
  "myapp://x/",
  "com.example:/",
  "http://[::1]/",
);
const address = fc.oneof(
  fc.tuple(start, fc.array(tame, { maxLength: 4 })).map(([begin, rest]) => begin + rest.join("")),
  fc
    .tuple(scheme, fc.constantFrom("//", "/", "", "///"), hostName, fc.array(piece, { maxLength: 3 }))
    .map(([begin, slashes, name, rest]) => begin + slashes + name + rest.join("")),
);
/** Mostly as it should be. */
const mostly = (good: string[], bad: string[]) =>
  fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constantFrom(...bad) });
const usual: Record<string, fc.Arbitrary<string>> = {
  name: mostly(["App", "Ключ"], ["", "a\nb"]),
  callbackurl: address,
  mode: mostly(["user", ""], ["server", "device", "web"]),
  allowedips: mostly(["", "10.0.0.0/8,::1", "0.0.0.0/0"], [",", "1.2.3"]),
  alertCors: mostly(["", "no"], ["1", "2"]),
  appLogo: mostly(["", "https://app.example/logo.png"], ["x"]),
  state: mostly(["", "x", "a&b=c#d", "😀"], ["\0"]),
  code_challenge: fc.constant(PKCE.code_challenge),
  code_challenge_method: mostly(["S256"], ["plain"]),
};
/** Each parameter: left out, as it usually is, or anything. */
const parameters = fc.record(
  Object.fromEntries(
    CONSENT_PARAMETERS.map((name) => [
      name,
      fc.oneof(
        { weight: 24, arbitrary: usual[name] ?? fc.constantFrom("", "text") },
        { weight: 1, arbitrary: fc.array(piece).map(String) },
      ),
    ]),
  ),
  { requiredKeys: ["name", "callbackurl"] },
);
/** A query as a browser would send it, or with bytes that no browser would. */
const query = fc.oneof(
  { weight: 6, arbitrary: parameters.map((all) => new URLSearchParams(all as Record<string, string>).toString()) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.oneof(piece, fc.constantFrom(...CONSENT_PARAMETERS, "=", "%ff", "%", "+")))
      .map((all) => all.join("")),
  },
);

describe("whatever an app sends", () => {
  test("is refused as documented or becomes a request that leads to its callback and nowhere else", async () => {
    let taken = 0;
    const property = fc.asyncProperty(query, fc.boolean(), async (text, deny) => {
      const target = new URL(`${OAUTH2}/authorize`, panel.env.baseUrl);
      target.search = text;
      const path = target.pathname + target.search;
      const preview = await callApi("GET", path.replace("/authorize", "/metadata"), { cookie: user.cookie });
      const answer = await callApi("GET", path, { cookie: user.cookie });
      expect(preview.status).toBe(answer.status);
      if (answer.status !== 200) {
        expect(answer.status).toBe(400);
        expect(answer.body.error).toMatch(/^(INVALID_(REQUEST|MODE|CALLBACK_URL|ALLOWED_IPS)|USE_DEVICE_ENDPOINT)$/);
        expect(preview.body).toEqual(answer.body);
        return;
      }
      const request = answer.body.request as { callbackurl: string; callback_origin: string; mode: string };
      expect(preview.body.request).toEqual(request);
      const { protocol, host, href } = new URL(request.callbackurl);
      expect([request.callback_origin, request.callbackurl]).toEqual([`${protocol}//${host}`, href]);
      expect(request.callbackurl).not.toMatch(/[\s#\\<>"]/);
      if (request.mode === "server") return;
      taken++;
      const decided = await decide(user, deny ? "deny" : "approve", answer.body.request_token as string);
      const redirectUrl = decided.body.redirect_url as string;
      expect(redirectUrl.split("#")[0]).toBe(request.callbackurl);
      expect(redirectUrl).toMatch(
        /^(https:|http:\/\/(localhost|127\.|\[::1\])|myapp:|com\.example:)[\x21-\x7e]*#[^#\s]*$/,
      );
      await panel.db.user.update({ where: { id: user.actor.user.id }, data: { liveKeyCount: 0 } });
    });
    await fc.assert(property, { numRuns: process.env.PANEL_TEST_LONG ? 2000 : 120 });
    expect(taken).toBeGreaterThan(5);
  }, 600_000);
});
