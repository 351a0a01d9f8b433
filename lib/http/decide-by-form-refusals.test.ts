import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { callApi } from "@/lib/testing/call-api";
import { DECISION_PAGES } from "@/lib/testing/decision-pages";
import { decide } from "@/lib/testing/device-flow";
import { issueKey } from "@/lib/testing/issue-key";
import { failReadOnce } from "@/lib/testing/fail-statement";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashOpaqueToken } from "@/lib/tokens/opaque-token";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => void (panel = await TestPanel.open()));
beforeEach(async () => void (user = await panel.signIn(await panel.makeUser())));
afterAll(() => panel.close());

describe.each(DECISION_PAGES)("what cannot be decided on %s leads back to it", (_name, page) => {
  /** Back on the page, everything in place, the request still pending. */
  async function expectBack(
    opened: Awaited<ReturnType<typeof page>>,
    answer: ReturnType<typeof opened.post>,
    code: string,
  ) {
    const { status, to, location } = await answer;
    expect([status, to?.pathname, to?.searchParams.get("error")]).toEqual([303, opened.path, code]);
    expect(location).toMatch(/^\//);
    if (opened.path === CONSENT_PAGE)
      expect(Object.fromEntries(to!.searchParams)).toEqual({ ...opened.asked, error: code });
    const { status: state } = await panel.db.consentRequest.findUniqueOrThrow({
      where: { tokenHash: hashOpaqueToken(opened.token) },
    });
    expect(state).toBe("pending");
  }
  const good = (token: string) => ({ request_token: token, decision: "approve" });

  test("from another site", async () => {
    const opened = await page(user);
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      const call = { cookie: user.cookie, headers: headers as Record<string, string> };
      await expectBack(opened, opened.post(good(opened.token), call), "CROSS_SITE_REQUEST");
    }
  });

  test("in another form", async () => {
    const opened = await page(user);
    for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain", null]) {
      const answer = opened.post(good(opened.token), { cookie: user.cookie, type });
      await expectBack(opened, answer, "UNSUPPORTED_MEDIA_TYPE");
    }
    const large = opened.post({ ...good(opened.token), more: "x".repeat(16 * 1024) });
    await expectBack(opened, large, "PAYLOAD_TOO_LARGE");
  });

  test("with fields missing, unknown or twice", async () => {
    const opened = await page(user);
    const { token } = opened;
    for (const fields of [
      "",
      `request_token=${token}`,
      "decision=approve",
      `request_token=${token}&decision=`,
      `request_token=${token}&decision=Approve`,
      `request_token=${token}&decision=approve&decision=deny`,
      `request_token=${token}&request_token=${token}&decision=approve`,
    ]) {
      await expectBack(opened, opened.post(fields), "INVALID_REQUEST");
    }
  });

  test("with a token that is none of the user's", async () => {
    const opened = await page(user);
    const other = await panel.signIn(await panel.makeUser());
    const asOther = opened.post(good(opened.token), { cookie: other.cookie });
    await expectBack(opened, asOther, "INVALID_REQUEST_TOKEN");
    for (const token of [`pxoauthreq_${"0".repeat(43)}`, "\0", ""]) {
      await expectBack(opened, opened.post(good(token)), "INVALID_REQUEST_TOKEN");
    }
  });

  test("with a key instead of a session", async () => {
    const opened = await page(user);
    const { privateKey } = await issueKey(user);
    const call = { headers: { authorization: `Bearer ${privateKey}` } };
    await expectBack(opened, opened.post(good(opened.token), call), "SESSION_REQUIRED");
  });

  test("at the most keys allowed, and while accounts may have none", async () => {
    const opened = await page(user);
    const set = (liveKeyCount: number) =>
      panel.db.user.update({ where: { id: user.actor.user.id }, data: { liveKeyCount } });
    await set(50);
    await expectBack(opened, opened.post(good(opened.token)), "API_KEY_LIMIT_REACHED");
    await set(0);
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    const allow = (value: string) =>
      callApi("PATCH", "/api/admin/settings", { cookie: admin.cookie, json: { user_allow_api_keys_create: value } });
    await allow("false");
    await expectBack(opened, opened.post(good(opened.token)), "API_KEY_CREATION_NOT_ALLOWED");
    await allow("true");
    expect((await decide(user, "approve", opened.token)).status).toBe(200);
  });

  test("while the database is out of reach, and after the unexpected", async () => {
    const opened = await page(user);
    for (const [error, code] of [
      [Object.assign(new Error("gone"), { code: "P1001" }), "SERVICE_UNAVAILABLE"],
      [new TypeError("deep inside"), "INTERNAL"],
    ] as const) {
      failReadOnce(panel.db, '"ConsentRequest"', error);
      await expectBack(opened, opened.post(good(opened.token)), code);
    }
  });

  test("signed out meanwhile: by way of signing in", async () => {
    const opened = await page(user);
    const { status, to } = await opened.post(good(opened.token), { headers: {} });
    expect([status, to?.pathname]).toEqual([303, "/auth/login"]);
    const back = new URL(to!.searchParams.get("callbackUrl")!, panel.env.baseUrl);
    expect([back.origin, back.pathname]).toEqual([panel.env.baseUrl, opened.path]);
    expect(Object.fromEntries(back.searchParams)).toEqual(opened.asked);
  });
});
