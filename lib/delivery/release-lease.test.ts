import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateUser } from "@/lib/accounts/update-user";
import { lease } from "@/lib/consent/approve-for-server";
import { getConsentRequest, type CallbackRequest } from "@/lib/consent/get-consent-request";
import { releaseExpiredLeases } from "@/lib/delivery/release-lease";
import { getRuntime } from "@/lib/runtime";
import { scheduleSweeps } from "@/lib/server/schedule-sweeps";
import { HeldTimers } from "@/lib/testing/held-timers";
import { exchange, requestToken, tryKey } from "@/lib/testing/consent-flow";
import { decide } from "@/lib/testing/device-flow";
import { Receiver } from "@/lib/testing/receiver";
import { TestPanel } from "@/lib/testing/test-panel";

const LEASE_MS = 15_000;
let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let receiver: Receiver;
beforeAll(async () => {
  panel = await TestPanel.open({ SERVER_CALLBACK_ALLOWED_HOSTS: "127.0.0.1" });
  await requestToken(await panel.signIn(await panel.makeUser())); // loading the handlers takes seconds
});
beforeEach(async () => {
  user = await panel.signIn(await panel.makeUser());
  receiver = await Receiver.start();
});
afterEach(() => receiver.close());
afterAll(() => panel.close());

const newToken = () => requestToken(user, { mode: "server", callbackurl: receiver.url() });
const sweep = () => releaseExpiredLeases(panel.anonymous());
const state = async () => {
  const userId = user.actor.user.id;
  const { status } = await panel.db.consentRequest.findFirstOrThrow({ where: { userId } });
  const live = await panel.db.apiKey.count({ where: { userId, revokedAt: null } });
  const { liveKeyCount } = await panel.db.user.findUniqueOrThrow({ where: { id: userId } });
  const codes = await panel.db.authorizationCode.count({ where: { consentRequest: { userId } } });
  return { status, live, liveKeyCount, codes };
};
const PENDING = { status: "pending", live: 0, liveKeyCount: 0, codes: 0 };
const APPROVED = { status: "approved", live: 1, liveKeyCount: 1, codes: 1 };

/** What a process leaves that is killed in the middle of a delivery. */
async function killedDelivery() {
  const token = await newToken();
  const request = (await getConsentRequest(user, token)) as CallbackRequest;
  return { token, ...(await lease(user, request)) };
}

describe("a process killed during a delivery", () => {
  test("holds the request until its lease is over, and not longer", async () => {
    const { token, key } = await killedDelivery();
    panel.clock.advance(LEASE_MS - 1);
    expect(await sweep()).toBe(0);
    expect((await decide(user, "approve", token)).body.error).toBe("REQUEST_NOT_PENDING");
    expect(await tryKey(key.privateKey)).toBe("works");
    expect((await state()).status).toBe("delivering");
    panel.clock.advance(1);
    expect(await sweep()).toBe(1);
    expect(await state()).toEqual(PENDING);
    expect(await sweep()).toBe(0);
  });

  test("leaves no live key, even while no sweep runs", async () => {
    const { key, code } = await killedDelivery();
    panel.clock.advance(LEASE_MS);
    expect(await tryKey(key.privateKey)).toBe("UNAUTHENTICATED");
    expect((await exchange(code)).body.error).toBe("INVALID_AUTHORIZATION_CODE");
    expect((await state()).status).toBe("delivering");
    await sweep();
    expect(await tryKey(key.privateKey)).toBe("UNAUTHENTICATED");
    expect((await exchange(code)).body.error).toBe("INVALID_AUTHORIZATION_CODE");
  });

  test("is undone by whoever comes first: the next decision, with no sweep", async () => {
    const { token, key } = await killedDelivery();
    panel.clock.advance(LEASE_MS);
    expect((await decide(user, "approve", token)).body).toEqual({ mode: "server", delivered: true });
    expect(await state()).toEqual(APPROVED);
    expect(await tryKey(key.privateKey)).toBe("UNAUTHENTICATED");
    expect(await tryKey(receiver.lastJson.private_key!)).toBe("works");
  });

  test("may be followed by a refusal", async () => {
    const { token } = await killedDelivery();
    panel.clock.advance(LEASE_MS);
    expect((await decide(user, "deny", token)).body).toEqual({ mode: "server", denied: true, delivered: true });
    expect(await state()).toEqual({ ...PENDING, status: "denied" });
  });

  test("is undone once, however many processes sweep and users press at once", async () => {
    const { token } = await killedDelivery();
    panel.clock.advance(LEASE_MS);
    const presses = Array.from({ length: 4 }, () => decide(user, "approve", token));
    const [swept, answers] = await Promise.all([Promise.all(Array.from({ length: 4 }, sweep)), Promise.all(presses)]);
    expect(swept.reduce((a, b) => a + b)).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await state()).toEqual(APPROVED);
    const where = { subjectUserId: user.actor.user.id, action: "consent.delivery_failed" };
    expect(await panel.db.auditEvent.count({ where })).toBe(1);
  });

  test("is undone beside the account being disabled, whichever is first", async () => {
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    for (let round = 0; round < 3; round++) {
      user = await panel.signIn(await panel.makeUser());
      await killedDelivery();
      panel.clock.advance(LEASE_MS);
      await Promise.all([sweep(), sweep(), updateUser(admin, user.actor.user.id, { disabled: true })]);
      expect(await state()).toEqual(PENDING);
    }
  });

  test("is undone at the next start of any process", async () => {
    await killedDelivery();
    panel.clock.advance(LEASE_MS);
    const timers = new HeldTimers();
    const stop = scheduleSweeps(getRuntime(), timers);
    await timers.goOff(500);
    stop();
    expect(await state()).toEqual(PENDING);
    const where = { subjectUserId: user.actor.user.id, action: "consent.delivery_failed" };
    expect(await panel.db.auditEvent.findMany({ where })).toMatchObject([{ actorKind: "system" }]);
  });

  test("leaves a request that still expires when it should have", async () => {
    const { token } = await killedDelivery();
    panel.clock.advance(600_000);
    expect((await decide(user, "approve", token)).body.error).toBe("REQUEST_EXPIRED");
    expect(await state()).toEqual(PENDING);
  });
});

describe("a delivery that is confirmed too late", () => {
  test.each([
    ["after a sweep", true],
    ["with no sweep", false],
  ])("%s fails, leaves no live key, and can be tried again", async (_what, swept) => {
    const token = await newToken();
    receiver.behaviour = async (response) => {
      panel.clock.advance(LEASE_MS);
      if (swept) await sweep();
      response.end();
    };
    const { status, body } = await decide(user, "approve", token);
    expect([status, body.error]).toEqual([503, "CALLBACK_DELIVERY_FAILED"]);
    expect(await state()).toEqual(PENDING);
    expect(await tryKey(receiver.lastJson.private_key!)).toBe("UNAUTHENTICATED");
    receiver.behaviour = (response) => response.end();
    expect((await decide(user, "approve", token)).status).toBe(200);
    expect(await state()).toEqual(APPROVED);
  });

  test("does not undo the delivery that another press began meanwhile", async () => {
    const token = await newToken();
    let second: Awaited<ReturnType<typeof decide>> | undefined;
    receiver.behaviour = async (response) => {
      if (receiver.received.length === 1) {
        panel.clock.advance(LEASE_MS);
        second = await decide(user, "approve", token);
      }
      response.end();
    };
    expect((await decide(user, "approve", token)).body.error).toBe("CALLBACK_DELIVERY_FAILED");
    expect(second?.body).toEqual({ mode: "server", delivered: true });
    expect(await state()).toEqual(APPROVED);
    const [first, last] = receiver.received.map(({ text }) => (JSON.parse(text) as Record<string, string>).private_key);
    expect([await tryKey(first), await tryKey(last)]).toEqual(["UNAUTHENTICATED", "works"]);
  });
});
