import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { DEVICE_PAGE } from "@/lib/device-grant/addresses";
import { fragmentOf, PKCE, tryKey } from "@/lib/testing/consent-flow";
import { DECISION_PAGES, openConsentPage, openDevicePage } from "@/lib/testing/decision-pages";
import { poll } from "@/lib/testing/device-flow";
import { answering, Receiver } from "@/lib/testing/receiver";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashToken } from "@/lib/tokens/opaque-token";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let receiver: Receiver;
beforeAll(async () => {
  panel = await TestPanel.open({ SERVER_CALLBACK_ALLOWED_HOSTS: "127.0.0.1" });
});
beforeEach(async () => {
  user = await panel.signIn(await panel.makeUser());
  receiver = await Receiver.start();
});
afterEach(() => receiver.close());
afterAll(() => panel.close());

const idOf = async (token: string) =>
  (await panel.db.consentRequest.findUniqueOrThrow({ where: { tokenHash: hashToken(token) } })).id;

describe("a decision", () => {
  test("for a web app ends in a redirect to it, with the key in the fragment", async () => {
    const { token, post } = await openConsentPage(user);
    const { status, location, headers } = await post({ request_token: token, decision: "approve" });
    expect([status, headers.get("cache-control")]).toEqual([303, "no-store"]);
    expect(location).toMatch(/^https:\/\/app\.example\/cb\?x=1&y=%26#public_key=px_pub/);
    expect(fragmentOf(location!).state).toBe("a b&c=😀");
    expect(await tryKey(fragmentOf(location!).private_key)).toBe("works");
  });

  test("to deny tells the web app so", async () => {
    const { token, post } = await openConsentPage(user);
    const { status, location } = await post({ request_token: token, decision: "deny" });
    expect([status, fragmentOf(location!).error]).toEqual([303, "access_denied"]);
  });

  test("for an app with a scheme of its own ends on a page with a link", async () => {
    for (const decision of ["approve", "deny"]) {
      const { token, post } = await openConsentPage(user, { callbackurl: "myapp://cb", ...PKCE });
      const { status, html, location, headers } = await post({ request_token: token, decision });
      expect([status, location, headers.get("cache-control")]).toEqual([200, null, "no-store"]);
      expect(html).toContain(`href="myapp://cb#${decision === "approve" ? "authorization_code" : "error"}=`);
    }
  });

  test("for an app's server stays here", async () => {
    const over = { mode: "server", callbackurl: receiver.url() };
    for (const decision of ["approve", "deny"]) {
      const { token, post } = await openConsentPage(user, over);
      const { status, to } = await post({ request_token: token, decision });
      expect([status, to?.pathname, to?.searchParams.get("done")]).toEqual([303, CONSENT_PAGE, await idOf(token)]);
    }
    expect(receiver.received).toHaveLength(2);
  });

  test("for a device stays here; the device gets its key", async () => {
    const { token, deviceCode, post } = await openDevicePage(user);
    const { status, location } = await post({ request_token: token, decision: "approve" });
    expect([status, location]).toEqual([303, `${DEVICE_PAGE}?done=${await idOf(token)}`]);
    expect((await poll(deviceCode)).status).toBe(200);
  });

  test.each(DECISION_PAGES)(
    "on %s, pressed again, shows how it was decided and gives nothing twice",
    async (_name, page) => {
      for (const [first, second] of [
        ["approve", "approve"],
        ["approve", "deny"],
        ["deny", "approve"],
      ] as const) {
        const { token, path, post } = await page(user);
        await post({ request_token: token, decision: first });
        const { status, to, html } = await post({ request_token: token, decision: second });
        expect([status, to?.pathname, to?.searchParams.get("done")]).toEqual([303, path, await idOf(token)]);
        expect(`${to}${html}`).not.toContain("px_");
      }
    },
  );

  test.each(DECISION_PAGES)("on %s after its time shows that it is over", async (_name, page) => {
    const { token, path, post } = await page(user);
    panel.clock.advance(600_000);
    const { to } = await post({ request_token: token, decision: "approve" });
    expect([to?.pathname, to?.searchParams.get("done")]).toEqual([path, await idOf(token)]);
  });

  test("twenty presses at once make one key", async () => {
    const { token, post } = await openConsentPage(user);
    const presses = Array.from({ length: 20 }, () => post({ request_token: token, decision: "approve" }));
    const answers = await Promise.all(presses);
    expect(answers.filter(({ location }) => location?.startsWith("https://app.example/"))).toHaveLength(1);
    expect(await panel.db.apiKey.count({ where: { userId: user.actor.user.id } })).toBe(1);
  });
});

test("a delivery that failed leads back to the page, and the same token can be tried again", async () => {
  receiver.behaviour = answering(500);
  const { token, post, asked } = await openConsentPage(user, { mode: "server", callbackurl: receiver.url() });
  const { status, to } = await post({ request_token: token, decision: "approve" });
  expect([status, to?.pathname]).toEqual([303, CONSENT_PAGE]);
  expect(Object.fromEntries(to!.searchParams)).toEqual({ ...asked, error: "CALLBACK_DELIVERY_FAILED" });
  receiver.behaviour = answering(200);
  expect((await post({ request_token: token, decision: "approve" })).to?.searchParams.has("done")).toBe(true);
});

test("one line of log a press, without what was pressed", async () => {
  const { token, post } = await openConsentPage(user);
  panel.lines.splice(0);
  const { location } = await post({ request_token: token, decision: "approve" });
  expect(panel.lines).toMatchObject([
    { level: "info", method: "POST", path: `${CONSENT_PAGE}/decision`, status: 303, actor: "session" },
  ]);
  const told = JSON.stringify(panel.lines);
  expect(told).not.toContain(token);
  expect(told).not.toContain(fragmentOf(location!).private_key!);
});
