import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callApi } from "@/lib/testing/call-api";
import { approved, exchange, tryKey } from "@/lib/testing/consent-flow";
import { issueKey } from "@/lib/testing/issue-key";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let owner: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  owner = await panel.signIn(await panel.makeUser());
});
afterAll(() => panel.close());

const HOUR = 3600_000;
const rotate = (id: string, overlap: unknown, { cookie } = owner) =>
  callApi("POST", `/api/user/api-clients/${id}/rotate`, { cookie, json: { overlap } });
const rotated = async (id: string, overlap: unknown) => {
  const { status, body } = await rotate(id, overlap);
  expect(status).toBe(200);
  return body as Record<"id" | "public_key" | "private_key", string>;
};
const basic = async (publicKey: string, privateKey: string) => {
  const authorization = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString("base64")}`;
  return (await callApi("GET", "/api/user", { headers: { authorization } })).status;
};
const oldSecretUntil = async (id: string) => {
  const { body } = await callApi("GET", "/api/user/api-clients", { cookie: owner.cookie });
  return (body.api_clients as { id: string; previous_secret_until: unknown }[]).find((key) => key.id === id)
    ?.previous_secret_until;
};
const DEAD = "UNAUTHENTICATED";

describe("rotating a key", () => {
  test("answers with a new pair of the same key, whose name, list and history stay", async () => {
    const old = await issueKey(owner, "Rotated");
    const path = `/api/user/api-clients/${old.id}`;
    await callApi("PATCH", path, { cookie: owner.cookie, json: { allowedips: "203.0.113.0/24", alertCors: true } });
    await tryKey(old.privateKey);
    await tryKey(old.privateKey, "192.0.2.1");
    const { body: before } = await callApi("GET", path, { cookie: owner.cookie });
    panel.clock.advance(5_000);
    const { status, body } = await rotate(old.id, "none");
    expect(status).toBe(200);
    expect(body).toEqual({
      id: old.id,
      public_key: expect.stringMatching(/^px_pub/),
      private_key: expect.stringMatching(/^px_sec/),
      token_type: "panel_api_key",
      issued_at: panel.clock.now().toISOString().replace(".000", ""),
    });
    const { body: after } = await callApi("GET", path, { cookie: owner.cookie });
    expect(after).toEqual({ ...before, public_key: body.public_key });
    const where = { targetId: old.id, action: "api_key.rotated" };
    const [audit, ...more] = await panel.db.auditEvent.findMany({ where });
    expect([audit, more]).toMatchObject([{ actorKind: "session", subjectUserId: owner.actor.user.id }, []]);
    expect(JSON.parse(audit!.detail)).toEqual({ name: "Rotated", overlap: "none", publicKey: body.public_key });
    const told = await panel.db.notification.findMany({ where: { kind: "api_key.rotated" } });
    expect(told.map(({ userId, detail }) => [userId, JSON.parse(detail)])).toEqual([
      [owner.actor.user.id, { keyId: old.id, name: "Rotated" }],
    ]);
    const rows = [await panel.db.apiKey.findMany(), await panel.db.auditEvent.findMany(), told, panel.lines];
    for (const secret of [old.privateKey, body.private_key as string]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  test("with no overlap ends the old secret at once", async () => {
    const old = await issueKey(owner);
    const pair = await rotated(old.id, "none");
    expect([await tryKey(old.privateKey), await tryKey(pair.private_key)]).toEqual([DEAD, "works"]);
    expect(await oldSecretUntil(old.id)).toBeNull();
  });

  test.each([
    ["1h", HOUR],
    ["24h", 24 * HOUR],
  ])("with %s keeps the old pair until a second before, and not then", async (overlap, milliseconds) => {
    const old = await issueKey(owner);
    const pair = await rotated(old.id, overlap);
    const until = new Date(panel.clock.now().getTime() + milliseconds).toISOString();
    expect(await oldSecretUntil(old.id)).toBe(until);
    const both = async () => [await tryKey(old.privateKey), await tryKey(pair.private_key)];
    panel.clock.advance(milliseconds - 1000);
    expect(await both()).toEqual(["works", "works"]);
    expect(await basic(old.publicKey, old.privateKey)).toBe(200);
    expect(await basic(pair.public_key, pair.private_key)).toBe(200);
    // each secret with its own public half alone
    expect(await basic(pair.public_key, old.privateKey)).toBe(401);
    expect(await basic(old.publicKey, pair.private_key)).toBe(401);
    panel.clock.advance(999);
    expect(await both()).toEqual(["works", "works"]);
    expect(await oldSecretUntil(old.id)).toBe(until);
    panel.clock.advance(1);
    expect(await both()).toEqual([DEAD, "works"]);
    expect(await oldSecretUntil(old.id)).toBeNull();
    expect(await basic(old.publicKey, old.privateKey)).toBe(401);
  });

  test("twice keeps the newest pair and the one before it; the first ends", async () => {
    const first = await issueKey(owner);
    const second = await rotated(first.id, "24h");
    const third = await rotated(first.id, "1h");
    const each = async () => [
      await tryKey(first.privateKey),
      await tryKey(second.private_key),
      await tryKey(third.private_key),
    ];
    expect(await each()).toEqual([DEAD, "works", "works"]);
    const fourth = await rotated(first.id, "none");
    expect([...(await each()), await tryKey(fourth.private_key)]).toEqual([DEAD, DEAD, DEAD, "works"]);
    expect(await oldSecretUntil(first.id)).toBeNull();
  });

  test("the allow-list holds for the old secret too, also when changed during the overlap", async () => {
    const old = await issueKey(owner);
    const pair = await rotated(old.id, "24h");
    const json = { allowedips: "192.0.2.1" };
    await callApi("PATCH", `/api/user/api-clients/${old.id}`, { cookie: owner.cookie, json });
    for (const secret of [old.privateKey, pair.private_key]) {
      expect(await tryKey(secret)).toBe("API_KEY_IP_NOT_ALLOWED");
      expect(await tryKey(secret, "192.0.2.1")).toBe("works");
    }
  });

  test("revoking ends both pairs, by the owner or by the old secret itself", async () => {
    for (const byOwner of [true, false]) {
      const old = await issueKey(owner);
      const pair = await rotated(old.id, "24h");
      const who = byOwner ? { cookie: owner.cookie } : { key: old.privateKey };
      expect((await callApi("DELETE", `/api/user/api-clients/${old.id}`, who)).status).toBe(204);
      expect([await tryKey(old.privateKey), await tryKey(pair.private_key)]).toEqual([DEAD, DEAD]);
      expect((await rotate(old.id, "24h")).status).toBe(404);
    }
  });

  test("of 10 at once one wins: its pair and the old one work, and no other was ever given", async () => {
    const old = await issueKey(owner);
    meetBeforeTransactions(panel.db, 10);
    const answers = await Promise.all(Array.from({ length: 10 }, () => rotate(old.id, "1h")));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body.error]);
    expect(lost).toEqual(Array(9).fill([409, "API_KEY_ROTATED"]));
    expect(await tryKey(won[0]!.body.private_key as string)).toBe("works");
    expect(await tryKey(old.privateKey)).toBe("works");
    expect(await panel.db.auditEvent.count({ where: { targetId: old.id, action: "api_key.rotated" } })).toBe(1);
    panel.clock.advance(HOUR);
    expect(await tryKey(old.privateKey)).toBe(DEAD);
  });

  test("beside a revocation leaves no pair that works", async () => {
    for (let round = 0; round < 3; round++) {
      const old = await issueKey(owner);
      meetBeforeTransactions(panel.db, 2);
      const [{ body }, revoked] = await Promise.all([
        rotate(old.id, "24h"),
        callApi("DELETE", `/api/user/api-clients/${old.id}`, { cookie: owner.cookie }),
      ]);
      expect(revoked.status).toBe(204);
      const secrets = [old.privateKey, ...(body.private_key ? [body.private_key as string] : [])];
      for (const secret of secrets) expect(await tryKey(secret)).toBe(DEAD);
    }
  });

  test.each([undefined, null, "", "2h", "1H", 3600])("with overlap %j is INVALID_REQUEST", async (overlap) => {
    const old = await issueKey(owner);
    const { status, body } = await rotate(old.id, overlap);
    expect([status, body.error]).toEqual([400, "INVALID_REQUEST"]);
    expect(await tryKey(old.privateKey)).toBe("works");
  });

  test.each(["that waits for its exchange", "whose exchange has begun"])(
    "takes the old secret from a code %s",
    async (when) => {
      const { fragment } = await approved(owner);
      const key = await panel.db.apiKey.findFirstOrThrow({ where: { publicKey: fragment.public_key! } });
      const transact = panel.db.sql.transact.bind(panel.db.sql);
      if (when.startsWith("that")) await rotated(key.id, "1h");
      else {
        vi.spyOn(panel.db.sql, "transact").mockImplementationOnce(async (...asked) => {
          await rotated(key.id, "1h");
          return transact(...asked);
        });
      }
      const { status, body } = await exchange(fragment.authorization_code);
      expect([status, body.error]).toEqual([400, "INVALID_AUTHORIZATION_CODE"]);
      expect(await panel.db.auditEvent.count({ where: { action: "authorization_code.reused" } })).toBe(0);
    },
  );
});
