import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateUser } from "@/lib/accounts/update-user";
import { callApi } from "@/lib/testing/call-api";
import { approved, exchange } from "@/lib/testing/consent-flow";
import { approvedDevice, poll } from "@/lib/testing/device-flow";
import { issueKey } from "@/lib/testing/issue-key";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

type Session = Awaited<ReturnType<TestPanel["signIn"]>>;
let panel: TestPanel;
let admin: Session;
let user: TestUser;
beforeAll(async () => void (panel = await TestPanel.open()));
beforeEach(async () => {
  await panel.db.user.updateMany({ where: { role: "admin" }, data: { role: "user" } });
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  user = await panel.makeUser();
});
afterAll(() => panel.close());

const patch = (id: string, json: object, by = admin) =>
  callApi("PATCH", `/api/admin/users/${id}`, { cookie: by.cookie, json });
const rowOf = (id: string) => panel.db.user.findUniqueOrThrow({ where: { id } });
const enabledAdmins = () => panel.db.user.count({ where: { role: "admin", disabledAt: null } });

describe("changing an account", () => {
  test("answers it as it is then, and is audited with what was asked", async () => {
    const { status, body } = await patch(user.id, { name: "Renamed", role: "admin" });
    expect([status, body]).toMatchObject([200, { id: user.id, name: "Renamed", role: "admin", disabled: false }]);
    const rows = await panel.db.auditEvent.findMany({ where: { targetId: user.id } });
    expect(rows.map(({ action, actorId, detail }) => [action, actorId, JSON.parse(detail) as unknown])).toEqual([
      ["user.updated", admin.actor.user.id, { name: "Renamed", role: "admin" }],
    ]);
  });

  test("takes effect in a session that is open", async () => {
    const session = await panel.signIn(user);
    expect((await callApi("GET", "/api/admin/users", { cookie: session.cookie })).status).toBe(403);
    await patch(user.id, { role: "admin" });
    expect((await callApi("GET", "/api/admin/users", { cookie: session.cookie })).status).toBe(200);
    await patch(user.id, { role: "user" });
    expect((await callApi("GET", "/api/admin/users", { cookie: session.cookie })).status).toBe(403);
  });

  test("to disabled ends its sessions and keys at once; enabled again it has none", async () => {
    const session = await panel.signIn(user);
    const keys = [await issueKey(session), await issueKey(session)];
    expect((await patch(user.id, { disabled: true })).body.disabled).toBe(true);
    expect((await callApi("GET", "/api/user", { cookie: session.cookie })).status).toBe(401);
    for (const { privateKey } of keys)
      expect((await callApi("GET", "/api/user", { key: privateKey })).status).toBe(401);
    expect(await panel.db.session.count({ where: { userId: user.id } })).toBe(0);
    expect((await rowOf(user.id)).liveKeyCount).toBe(0);
    const { disabledAt } = await rowOf(user.id);
    panel.clock.advance(1000);
    await patch(user.id, { disabled: true });
    expect((await rowOf(user.id)).disabledAt).toEqual(disabledAt);
    expect((await patch(user.id, { disabled: false })).body.disabled).toBe(false);
    expect((await callApi("GET", "/api/user", { key: keys[0]?.privateKey ?? "" })).status).toBe(401);
  });

  test("enabling it again brings back no approval that was not collected", async () => {
    const session = await panel.signIn(user);
    const deviceCode = await approvedDevice(session);
    const verifier = "v".repeat(43);
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const { fragment } = await approved(session, { code_challenge: challenge, code_challenge_method: "S256" });
    await patch(user.id, { disabled: true });
    await patch(user.id, { disabled: false });
    expect((await poll(deviceCode)).body.error).toBe("access_denied");
    expect((await exchange(fragment.authorization_code, verifier)).body.error).toBe("INVALID_AUTHORIZATION_CODE");
    expect(await panel.db.apiKey.count({ where: { userId: user.id } })).toBe(0);
  });

  test("leaves what is not named", async () => {
    await patch(user.id, { disabled: true });
    expect((await patch(user.id, { name: "Still out" })).body).toMatchObject({ disabled: true, role: "user" });
    const { body } = await patch(user.id, { email: "new@example.test", liveKeyCount: 0, id: "x", disabled: false });
    expect(body).toMatchObject({ id: user.id, email: user.email, name: "Still out", disabled: false });
  });

  test("names what is wrong", async () => {
    const { status, body } = await patch(user.id, { name: 7, role: "root", disabled: "true" });
    expect([status, body.issues]).toEqual([
      400,
      [
        { path: "name", message: "must be a string" },
        { path: "role", message: 'must be "user" or "admin"' },
        { path: "disabled", message: "must be true or false" },
      ],
    ]);
  });

  test("that does not exist is NOT_FOUND", async () => {
    for (const id of ["00000000-0000-7000-8000-000000000000", "x", "%00"]) {
      expect((await patch(id, { name: "x" })).status).toBe(404);
      expect((await patch(id, { disabled: true })).status).toBe(404);
    }
  });
});

describe("the last enabled administrator", () => {
  test("keeps role and account; nothing of the attempt stays", async () => {
    await issueKey(admin);
    const id = admin.actor.user.id;
    for (const changes of [
      { role: "user" },
      { disabled: true },
      { disabled: true, name: "x" },
      { role: "user", disabled: true },
    ]) {
      const { status, body } = await patch(id, changes);
      expect([status, body.error]).toEqual([409, "LAST_ADMIN"]);
    }
    expect(await rowOf(id)).toMatchObject({
      role: "admin",
      disabledAt: null,
      liveKeyCount: 1,
      name: admin.actor.user.name,
    });
    expect(await panel.db.auditEvent.count({ where: { targetId: id, action: "user.updated" } })).toBe(0);
    expect((await patch(id, { name: "Fine", role: "admin", disabled: false })).status).toBe(200);
  });

  test("is one whom a disabled administrator does not help", async () => {
    const other = await panel.makeUser({ role: "admin" });
    await patch(other.id, { disabled: true });
    expect((await patch(admin.actor.user.id, { role: "user" })).body.error).toBe("LAST_ADMIN");
    await patch(other.id, { disabled: false });
    expect((await patch(admin.actor.user.id, { role: "user" })).status).toBe(200);
  });

  test("remains when two demote, or disable, each other at once", async () => {
    for (const changes of [{ role: "user" }, { disabled: true }] as const) {
      for (let round = 0; round < 4; round++) {
        const [one, other] = [await panel.makeUser({ role: "admin" }), await panel.makeUser({ role: "admin" })];
        await panel.db.user.updateMany({
          where: { role: "admin", id: { notIn: [one.id, other.id] } },
          data: { role: "user" },
        });
        const [a, b] = [await panel.signIn(one), await panel.signIn(other)];
        meetBeforeTransactions(panel.db, 2);
        const outcomes = await Promise.allSettled([updateUser(a, other.id, changes), updateUser(b, one.id, changes)]);
        expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
        expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "LAST_ADMIN" } });
        expect(await enabledAdmins()).toBe(1);
      }
    }
  });

  test("remains when five step down at once", async () => {
    const others = [];
    for (let i = 0; i < 4; i++) others.push(await panel.signIn(await panel.makeUser({ role: "admin" })));
    const all = [admin, ...others];
    meetBeforeTransactions(panel.db, all.length);
    const outcomes = await Promise.allSettled(all.map((one) => updateUser(one, one.actor.user.id, { role: "user" })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(await enabledAdmins()).toBe(1);
  });
});

test("the domain itself asks for an administrator", async () => {
  const session = await panel.signIn(user);
  await expect(updateUser(session, user.id, { role: "admin" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const key = { kind: "key" as const, keyId: "x", user: admin.actor.user };
  await expect(updateUser(panel.context(key), user.id, { name: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
