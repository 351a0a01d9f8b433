import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi } from "@/lib/testing/call-api";
import { approved, exchange, PKCE, requestToken, tryKey, VERIFIER } from "@/lib/testing/consent-flow";
import { decide } from "@/lib/testing/device-flow";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => {
  panel = await TestPanel.open();
  await approved(await newUser()); // loading the handlers takes seconds
});
afterAll(() => panel.close());

const newUser = async () => panel.signIn(await panel.makeUser());
type Session = Awaited<ReturnType<typeof newUser>>;
const codeOf = async (session: Session, parameters: Record<string, string> = {}) =>
  (await approved(session, { ...PKCE, ...parameters })).fragment.authorization_code!;
const outcome = async (call: ReturnType<typeof exchange>) => {
  const { status, body } = await call;
  return [status, body.error ?? "pair"];
};
const userRow = (session: Session) => panel.db.user.findUniqueOrThrow({ where: { id: session.actor.user.id } });
const update = (session: Session, data: object) => panel.db.user.update({ where: { id: session.actor.user.id }, data });

describe("the verifier", () => {
  test("that fits gets the key, made at that moment with all that was asked for", async () => {
    const session = await newUser();
    const code = await codeOf(session, {
      allowedips: "198.51.100.7",
      alertCors: "on",
      appName: "App",
      description: "why",
    });
    panel.clock.advance(60_000);
    const { status, body } = await exchange(code, VERIFIER);
    expect(status).toBe(200);
    expect(body).toEqual({
      public_key: expect.stringMatching(/^px_pub/),
      private_key: expect.stringMatching(/^px_sec/),
      token_type: "panel_api_key",
      issued_at: panel.clock.now().toISOString().replace(".000Z", "Z"),
    });
    const { body: list } = await callApi("GET", "/api/user/api-clients", { cookie: session.cookie });
    expect(list.api_clients).toMatchObject([
      {
        name: "Test App",
        app_name: "App",
        description: "why",
        public_key: body.public_key,
        created_via: "callback",
        allowedips: ["198.51.100.7"],
        alertCors: true,
      },
    ]);
    expect(await tryKey(body.private_key as string, "198.51.100.7")).toBe("works");
    expect(await tryKey(body.private_key as string, "198.51.100.8")).toBe("API_KEY_IP_NOT_ALLOWED");
    expect((await userRow(session)).liveKeyCount).toBe(1);
  });

  test("missing, wrong or malformed is refused and uses the code up by no means", async () => {
    const session = await newUser();
    const code = await codeOf(session);
    const wrong = [
      undefined,
      "",
      VERIFIER.slice(0, -1),
      `${VERIFIER}x`,
      VERIFIER.toLowerCase(),
      PKCE.code_challenge,
      "a".repeat(43),
      "a".repeat(129),
      `${VERIFIER}\n`,
    ];
    for (const verifier of wrong) {
      expect([verifier, await outcome(exchange(code, verifier))]).toEqual([verifier, [400, "INVALID_CODE_VERIFIER"]]);
    }
    expect((await userRow(session)).liveKeyCount).toBe(0);
    expect(await outcome(exchange(code, VERIFIER))).toEqual([200, "pair"]);
    const told = await panel.db.notification.findMany({ where: { userId: session.actor.user.id } });
    expect(told.map(({ kind }) => kind)).toEqual(["api_key.issued"]);
  });

  test("does not save a code that was used, and wrong ones count as reuse too", async () => {
    const session = await newUser();
    const code = await codeOf(session);
    await exchange(code, VERIFIER);
    for (const verifier of [VERIFIER, undefined, "wrong"]) {
      expect(await outcome(exchange(code, verifier))).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
    }
    expect(await panel.db.notification.count({ where: { userId: session.actor.user.id } })).toBeGreaterThan(0);
    expect((await userRow(session)).liveKeyCount).toBe(1);
  });

  test("does not save a code that is too old; just before that it does its work", async () => {
    const session = await newUser();
    const [inTime, late] = [await codeOf(session), await codeOf(session)];
    panel.clock.advance(600_000 - 1);
    expect(await outcome(exchange(inTime, VERIFIER))).toEqual([200, "pair"]);
    panel.clock.advance(1);
    expect(await outcome(exchange(late, VERIFIER))).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
    expect((await userRow(session)).liveKeyCount).toBe(1);
  });
});

describe("the key that is made at the exchange", () => {
  test("of 20 simultaneous exchanges there is one", async () => {
    const session = await newUser();
    const code = await codeOf(session);
    meetBeforeTransactions(panel.db, 20);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(exchange(code, VERIFIER))));
    expect(outcomes.filter(([status]) => status === 200)).toHaveLength(1);
    expect(outcomes.filter(([, error]) => error === "INVALID_AUTHORIZATION_CODE")).toHaveLength(19);
    expect((await userRow(session)).liveKeyCount).toBe(1);
    expect(await panel.db.apiKey.count({ where: { userId: session.actor.user.id } })).toBe(1);
  });

  test("waits for a place when the account holds the most keys by then", async () => {
    const session = await newUser();
    const code = await codeOf(session);
    await update(session, { liveKeyCount: 50 });
    expect(await outcome(exchange(code, VERIFIER))).toEqual([409, "API_KEY_LIMIT_REACHED"]);
    await update(session, { liveKeyCount: 49 });
    expect(await outcome(exchange(code, VERIFIER))).toEqual([200, "pair"]);
    expect((await userRow(session)).liveKeyCount).toBe(50);
  });

  test("is not even promised to an account that holds the most keys already", async () => {
    const session = await newUser();
    const token = await requestToken(session, PKCE);
    await update(session, { liveKeyCount: 50 });
    expect((await decide(session, "approve", token)).body.error).toBe("API_KEY_LIMIT_REACHED");
    await update(session, { liveKeyCount: 49 });
    expect((await decide(session, "approve", token)).status).toBe(200);
  });

  test("is not made for an account disabled by then", async () => {
    const session = await newUser();
    const code = await codeOf(session);
    await update(session, { disabledAt: panel.clock.now() });
    expect(await outcome(exchange(code, VERIFIER))).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
    expect((await userRow(session)).liveKeyCount).toBe(0);
  });

  test("is not made while accounts may have none, and the code is not used up by that", async () => {
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    const set = (value: string) =>
      callApi("PATCH", "/api/admin/settings", { cookie: admin.cookie, json: { user_allow_api_keys_create: value } });
    const session = await newUser();
    const [code, adminCode] = [await codeOf(session), await codeOf(admin)];
    await set("false");
    try {
      expect(await outcome(exchange(code, VERIFIER))).toEqual([403, "API_KEY_CREATION_NOT_ALLOWED"]);
      expect(await outcome(exchange(adminCode, VERIFIER))).toEqual([200, "pair"]);
    } finally {
      await set("true");
    }
    expect(await outcome(exchange(code, VERIFIER))).toEqual([200, "pair"]);
  });
});
