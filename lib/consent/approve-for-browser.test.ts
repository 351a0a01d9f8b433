import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approved, authorize, exchange, fragmentOf, PKCE, requestToken, tryKey } from "@/lib/testing/consent-flow";
import { decide } from "@/lib/testing/device-flow";
import { callApi } from "@/lib/testing/call-api";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  user = await panel.signIn(await panel.makeUser());
});
afterAll(() => panel.close());

const newUser = async () => panel.signIn(await panel.makeUser());
const liveKeys = (session: typeof user) =>
  panel.db.apiKey.count({ where: { userId: session.actor.user.id, revokedAt: null } });
const count = async (session: typeof user) =>
  (await panel.db.user.findUniqueOrThrow({ where: { id: session.actor.user.id } })).liveKeyCount;
const KEYS = ["public_key", "private_key", "token_type", "issued_at", "authorization_code"];

describe("approve", () => {
  test("sends the browser to the callback with the key in the fragment, in the documented order", async () => {
    const { status, body } = await decide(user, "approve", await requestToken(user));
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["mode", "redirect_url"]);
    expect(body.mode).toBe("user");
    const redirectUrl = body.redirect_url as string;
    const fragment = fragmentOf(redirectUrl);
    expect(Object.keys(fragment)).toEqual(KEYS);
    expect(fragment).toEqual({
      public_key: expect.stringMatching(/^px_pub[0-9A-Za-z]{49}$/),
      private_key: expect.stringMatching(/^px_sec[0-9A-Za-z]{49}$/),
      token_type: "panel_api_key",
      issued_at: "2026-06-01T12:00:00Z",
      authorization_code: expect.stringMatching(/^pxoauthcode_[0-9A-Za-z]{49}$/),
    });
    expect(redirectUrl).toContain("&issued_at=2026-06-01T12%3A00%3A00Z&");
    expect(await tryKey(fragment.private_key)).toBe("works");
  });

  test.each([
    "https://app.example",
    "https://app.example/cb?x=1&y=%2F&y=&&z#".slice(0, -1),
    "https://app.example/cb?",
    "https://APP.example:443/a/../b?q=ä b".replace(" ", "%20"),
    "http://localhost:8080/?a=b+c",
    "http://[::1]:8080/cb",
    "myapp://cb",
    "com.example.app:/oauth?x=1",
  ])("%s: the stored address stands before the fragment as it is", async (callbackurl) => {
    const { body } = await authorize(user, { callbackurl });
    const stored = (body.request as { callbackurl: string }).callbackurl;
    const answer = await decide(user, "approve", body.request_token as string);
    expect((answer.body.redirect_url as string).split("#")[0]).toBe(stored);
    expect(new URL(stored).search).toBe(new URL(callbackurl).search);
  });

  test.each(["plain", "a b", "a+b", "%2B%25", "x=1&y=2#z", "ä😀👩‍👧", "\t\r\n", "'()*!~", "\u202e\u200b\ufeff", "+"])(
    "state %j comes back untouched",
    async (state) => {
      const query = new URLSearchParams({ name: "App", callbackurl: "https://app.example/", state });
      const { redirectUrl, fragment } = await approved(user, query.toString());
      expect(fragment.state).toBe(state);
      expect(redirectUrl.endsWith(`&state=${encodeURIComponent(state)}`)).toBe(true);
      expect(redirectUrl).toMatch(/^[\x21-\x7e]+$/);
      const denied = await decide(user, "deny", await requestToken(user, query.toString()));
      expect(fragmentOf(denied.body.redirect_url as string).state).toBe(state);
    },
  );

  test("leaves a key with the request's name, texts, list and origin, and a trail", async () => {
    const parameters = { appName: "App", description: "what for", allowedips: "198.51.100.0/24", alertCors: "1" };
    const { fragment } = await approved(user, parameters);
    const { body } = await callApi("GET", "/api/user/api-clients", { cookie: user.cookie });
    const records = body.api_clients as Record<string, unknown>[];
    expect(records.find((one) => one.public_key === fragment.public_key)).toMatchObject({
      name: "Test App",
      app_name: "App",
      description: "what for",
      created_via: "callback",
      allowedips: ["198.51.100.0/24"],
      alertCors: true,
    });
    expect(await tryKey(fragment.private_key, "198.51.100.9")).toBe("works");
    expect(await tryKey(fragment.private_key, "203.0.113.7")).toBe("API_KEY_IP_NOT_ALLOWED");
    const trail = await panel.db.auditEvent.findMany({ where: { subjectUserId: user.actor.user.id } });
    expect(trail.filter(({ action }) => action === "consent.approved").at(-1)?.detail).toContain('"mode":"user"');
    expect(JSON.stringify(trail)).not.toContain("px_sec");
    expect(JSON.stringify(panel.lines)).not.toMatch(/px_sec|pxoauth/);
  });

  test("with PKCE gives a code and the state alone, and makes no key", async () => {
    const session = await newUser();
    const { redirectUrl, fragment } = await approved(session, { ...PKCE, state: "s" });
    expect(Object.keys(fragment)).toEqual(["authorization_code", "state"]);
    expect(redirectUrl).toMatch(/^https:\/\/app\.example\/callback#authorization_code=pxoauthcode_\w{49}&state=s$/);
    expect([await liveKeys(session), await count(session)]).toEqual([0, 0]);
  });
});

describe("deny", () => {
  test("sends the browser to the callback with the refusal, and no key", async () => {
    const session = await newUser();
    const { status, body } = await decide(session, "deny", await requestToken(session, { state: "s t" }));
    expect(status).toBe(200);
    expect(body).toEqual({
      mode: "user",
      redirect_url:
        "https://app.example/callback#error=access_denied" +
        "&error_description=The%20user%20denied%20the%20request.&state=s%20t",
    });
    expect([await liveKeys(session), await count(session)]).toEqual([0, 0]);
  });

  test("an approval after it issues nothing, and one after an approval takes nothing back", async () => {
    const session = await newUser();
    for (const [first, second] of [
      ["deny", "approve"],
      ["approve", "deny"],
      ["approve", "approve"],
      ["deny", "deny"],
    ] as const) {
      const token = await requestToken(session);
      expect((await decide(session, first, token)).status).toBe(200);
      const before = await liveKeys(session);
      const { status, body, text } = await decide(session, second, token);
      expect([status, body.error]).toEqual([409, "REQUEST_NOT_PENDING"]);
      expect(text).not.toContain("px_");
      expect(await liveKeys(session)).toBe(before);
    }
  });
});

describe("a decision is made once", () => {
  test("of 20 simultaneous approvals one gets the one key", async () => {
    const session = await newUser();
    const token = await requestToken(session);
    meetBeforeTransactions(panel.db, 20);
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(session, "approve", token)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === "REQUEST_NOT_PENDING")).toHaveLength(19);
    expect([await liveKeys(session), await count(session)]).toEqual([1, 1]);
    expect(await tryKey(fragmentOf(won[0]!.body.redirect_url as string).private_key)).toBe("works");
  });

  test("of approvals and refusals at once one wins, and the key is there exactly if it was an approval", async () => {
    const session = await newUser();
    for (let round = 0; round < 5; round++) {
      const before = await liveKeys(session);
      const token = await requestToken(session);
      const both = Array.from({ length: 6 }, (_, i) => decide(session, i % 2 ? "approve" : "deny", token));
      const won = (await Promise.all(both)).filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      const gaveKey = (won[0]!.body.redirect_url as string).includes("private_key=");
      expect(await liveKeys(session)).toBe(before + (gaveKey ? 1 : 0));
    }
  });

  test("of ten approvals with five places left five get a key; the others stay to be approved later", async () => {
    const session = await newUser();
    await panel.db.user.update({ where: { id: session.actor.user.id }, data: { liveKeyCount: 45 } });
    const tokens = await Promise.all(Array.from({ length: 10 }, () => requestToken(session)));
    const answers = await Promise.all(tokens.map((token) => decide(session, "approve", token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error === "API_KEY_LIMIT_REACHED")).toHaveLength(5);
    expect([await liveKeys(session), await count(session)]).toEqual([5, 50]);
    await panel.db.user.update({ where: { id: session.actor.user.id }, data: { liveKeyCount: 49 } });
    const left = tokens[answers.findIndex(({ status }) => status === 409)]!;
    expect((await decide(session, "approve", left)).status).toBe(200);
  });
});

describe("whose and until when", () => {
  test("another user's token and an unknown one look the same", async () => {
    const token = await requestToken(user);
    const other = await newUser();
    const answers = [];
    for (const decision of ["approve", "deny"] as const) {
      answers.push(await decide(other, decision, token));
      answers.push(await decide(other, decision, `pxoauthreq_${"0".repeat(43)}`));
      answers.push(await decide(other, decision, "nonsense\u0000"));
    }
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { ...answers[0]!.body, error: "INVALID_REQUEST_TOKEN" }]);
    }
    expect((await decide(user, "approve", token)).status).toBe(200);
  });

  test("a token lives ten minutes", async () => {
    const session = await newUser();
    const [inTime, late] = [await requestToken(session), await requestToken(session)];
    panel.clock.advance(600_000 - 1);
    expect((await decide(session, "approve", inTime)).status).toBe(200);
    panel.clock.advance(1);
    for (const decision of ["approve", "deny"] as const) {
      const { status, body } = await decide(session, decision, late);
      expect([status, body.error]).toEqual([410, "REQUEST_EXPIRED"]);
    }
    expect((await decide(session, "deny", inTime)).body.error).toBe("REQUEST_NOT_PENDING");
    expect(await liveKeys(session)).toBe(1);
  });

  test("the code of a key that was revoked meanwhile opens nothing", async () => {
    const session = await newUser();
    const { fragment } = await approved(session);
    const key = await panel.db.apiKey.findFirstOrThrow({ where: { publicKey: fragment.public_key! } });
    await callApi("DELETE", `/api/user/api-clients/${key.id}`, { cookie: session.cookie });
    expect((await exchange(fragment.authorization_code)).body.error).toBe("INVALID_AUTHORIZATION_CODE");
  });
});
