import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MAX_LIVE_KEYS } from "@/lib/api-keys/may-create-api-keys";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { updateSettings } from "@/lib/settings/update-settings";
import { callApi } from "@/lib/testing/call-api";
import { claim, decide, poll, startDevice } from "@/lib/testing/device-flow";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

type Session = Awaited<ReturnType<TestPanel["signIn"]>>;
let panel: TestPanel;
let user: Session;
let other: Session;
beforeAll(async () => {
  panel = await TestPanel.open();
  other = await panel.signIn(await panel.makeUser());
});
beforeEach(async () => void (user = await panel.signIn(await panel.makeUser())));
afterAll(() => panel.close());

const tokenOf = async (session: Session, userCode: string) =>
  (await claim(session, userCode)).body.request_token as string;
/** A device request and the user's token for it. */
const claimed = async () => {
  const device = await startDevice("CLI");
  return { ...device, token: await tokenOf(user, device.userCode) };
};
const refusedWith = async (answer: ReturnType<typeof decide>) => {
  const { status, body } = await answer;
  return [status, body.error];
};
const deviceRow = (deviceCode: string) =>
  panel.db.deviceRequest.findUniqueOrThrow({ where: { deviceCodeHash: hashOpaqueToken(deviceCode) } });
const auditOf = (deviceId: string) => panel.db.auditEvent.findMany({ where: { targetId: deviceId } });

describe("a decision", () => {
  test.each([
    ["approve", "approved", { mode: "device", approved: true }],
    ["deny", "denied", { mode: "device", denied: true }],
  ] as const)("to %s is answered, stored and audited once", async (decision, status, answer) => {
    const { deviceCode, token } = await claimed();
    const { body } = await decide(user, decision, token);
    expect(body).toEqual(answer);
    const row = await deviceRow(deviceCode);
    expect(row).toMatchObject({ status, decidedById: user.actor.user.id, decidedAt: panel.clock.now() });
    expect(await auditOf(row.id)).toMatchObject([
      { action: `device_request.${status}`, actorKind: "session", actorId: user.actor.user.id, address: "203.0.113.7" },
    ]);
    expect(await refusedWith(decide(user, "approve", token))).toEqual([409, "REQUEST_NOT_PENDING"]);
    expect(await refusedWith(decide(user, "deny", token))).toEqual([409, "REQUEST_NOT_PENDING"]);
    expect(await auditOf(row.id)).toHaveLength(1);
  });

  test("deny, then approve, issues nothing, through this claim or another", async () => {
    const { deviceCode, userCode, token } = await claimed();
    const [second, foreign] = [await tokenOf(user, userCode), await tokenOf(other, userCode)];
    await decide(user, "deny", token);
    for (const [session, one] of [
      [user, token],
      [user, second],
      [other, foreign],
    ] as const) {
      expect(await refusedWith(decide(session, "approve", one))).toEqual([409, "REQUEST_NOT_PENDING"]);
    }
    expect((await poll(deviceCode)).body.error).toBe("access_denied");
    expect(await panel.db.apiKey.count({ where: { userId: { in: [user.actor.user.id, other.actor.user.id] } } })).toBe(
      0,
    );
  });

  test("of several accounts the first counts, and the key is its own", async () => {
    const { deviceCode, userCode, token } = await claimed();
    const foreign = await tokenOf(other, userCode);
    await decide(other, "approve", foreign);
    expect(await refusedWith(decide(user, "approve", token))).toEqual([409, "REQUEST_NOT_PENDING"]);
    const { body } = await poll(deviceCode);
    expect((await callApi("GET", "/api/user", { key: body.private_key as string })).body.id).toBe(other.actor.user.id);
  });

  test("of 20 approvals and 20 denials at once, by two accounts with several claims, one counts", async () => {
    const { deviceCode, userCode } = await startDevice();
    const claims: { session: Session; token: string }[] = [];
    for (const session of [user, user, user, other, other])
      claims.push({ session, token: await tokenOf(session, userCode) });
    meetBeforeTransactions(panel.db, 40);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => {
        const { session, token } = claims[i % claims.length]!;
        return decide(session, i % 2 ? "approve" : "deny", token);
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === "REQUEST_NOT_PENDING")).toHaveLength(39);
    const row = await deviceRow(deviceCode);
    const outcome = answers.find(({ status }) => status === 200)?.body.approved ? "approved" : "denied";
    expect(row.status).toBe(outcome);
    expect((await auditOf(row.id)).map(({ action }) => action)).toEqual([`device_request.${outcome}`]);
    const decided = await panel.db.consentRequest.findMany({
      where: { deviceRequestId: row.id, status: { not: "pending" } },
    });
    expect(decided.map(({ status }) => status)).toEqual([outcome]);
  });
});

describe("a request token", () => {
  test("unknown, malformed or another user's is INVALID_REQUEST_TOKEN, with no difference", async () => {
    const { token, deviceCode } = await claimed();
    const texts = [];
    for (const one of [
      token,
      makeOpaqueToken("pxoauthreq_", panel.clock.now()),
      deviceCode,
      "",
      "pxoauthreq_",
      "\u0000",
      `${token} `,
    ]) {
      for (const decision of ["approve", "deny"] as const) {
        const { status, text } = await decide(other, decision, one);
        expect(status).toBe(404);
        texts.push(text);
      }
    }
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain("INVALID_REQUEST_TOKEN");
    expect((await deviceRow(deviceCode)).status).toBe("pending");
  });

  test.each([{}, { request_token: 7 }, { request_token: null }, { request_token: ["x"] }])(
    "%j is INVALID_REQUEST",
    async (json) => {
      for (const decision of ["approve", "deny"]) {
        const { body } = await callApi("POST", `${OAUTH2}/authorize/${decision}`, { cookie: user.cookie, json });
        expect(body).toMatchObject({ error: "INVALID_REQUEST", issues: [{ path: "request_token" }] });
      }
    },
  );

  test("expires after 10 minutes, to the millisecond", async () => {
    for (const decision of ["approve", "deny"] as const) {
      const [inTime, late] = [await claimed(), await claimed()];
      panel.clock.advance(599_999);
      expect((await decide(user, decision, inTime.token)).status).toBe(200);
      panel.clock.advance(1);
      expect(await refusedWith(decide(user, decision, late.token))).toEqual([410, "REQUEST_EXPIRED"]);
      expect((await deviceRow(late.deviceCode)).status).toBe("pending");
      // decided stays decided, also when it is old
      expect(await refusedWith(decide(user, decision, inTime.token))).toEqual([409, "REQUEST_NOT_PENDING"]);
    }
  });

  test("expires with its device code", async () => {
    const device = await startDevice();
    panel.clock.advance(899_000);
    const token = await tokenOf(user, device.userCode);
    panel.clock.advance(1_000);
    expect(await refusedWith(decide(user, "approve", token))).toEqual([410, "REQUEST_EXPIRED"]);
  });
});

describe("who may approve", () => {
  test("nobody but administrators while creation is off; denying is free; the order is decided, expired, allowed", async () => {
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    const [open, decided, late] = [await claimed(), await claimed(), await claimed()];
    await decide(user, "deny", decided.token);
    await updateSettings(admin, { user_allow_api_keys_create: "false" });
    try {
      expect(await refusedWith(decide(user, "approve", open.token))).toEqual([403, "API_KEY_CREATION_NOT_ALLOWED"]);
      expect((await deviceRow(open.deviceCode)).status).toBe("pending");
      expect(await refusedWith(decide(user, "approve", decided.token))).toEqual([409, "REQUEST_NOT_PENDING"]);
      expect((await decide(admin, "approve", await tokenOf(admin, late.userCode))).status).toBe(200);
      expect((await decide(user, "deny", open.token)).status).toBe(200);
    } finally {
      await updateSettings(admin, { user_allow_api_keys_create: "true" });
    }
  });

  test("nobody who holds the most keys allowed; the request stays pending until there is room", async () => {
    const { deviceCode, token } = await claimed();
    const hold = (liveKeyCount: number) =>
      panel.db.user.update({ where: { id: user.actor.user.id }, data: { liveKeyCount } });
    await hold(MAX_LIVE_KEYS);
    expect(await refusedWith(decide(user, "approve", token))).toEqual([409, "API_KEY_LIMIT_REACHED"]);
    expect((await poll(deviceCode)).body.error).toBe("authorization_pending");
    await hold(MAX_LIVE_KEYS - 1);
    expect((await decide(user, "approve", token)).status).toBe(200);
    expect((await poll(deviceCode)).status).toBe(200);
  });
});
