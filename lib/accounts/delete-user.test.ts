import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteUser } from "@/lib/accounts/delete-user";
import { findEmails, findIdByEmail } from "@/lib/accounts/find-accounts";
import { updateUser } from "@/lib/accounts/update-user";
import { issueApiKey } from "@/lib/api-keys/issue-api-key";
import { approved, exchange, requestToken, tryKey } from "@/lib/testing/consent-flow";
import { callApi } from "@/lib/testing/call-api";
import { approvedDevice, claim, decide, poll, startDevice } from "@/lib/testing/device-flow";
import { issueKey } from "@/lib/testing/issue-key";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { postSignIn } from "@/lib/testing/sign-in";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let user: TestUser;
let session: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
});
afterAll(() => panel.close());
beforeEach(async () => {
  await panel.db.user.updateMany({ where: { role: "admin" }, data: { role: "user" } });
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  user = await panel.makeUser();
  session = await panel.signIn(user);
});

const remove = (id = user.id, cookie = admin.cookie) => callApi("DELETE", `/api/admin/users/${id}`, { cookie });

describe("a deleted account", () => {
  test("is gone with its sessions, keys, servers, links, notifications and requests, from that moment", async () => {
    const { db } = panel;
    const { privateKey } = await issueKey(session);
    const { body: server } = await callApi("POST", "/api/user/servers", { key: privateKey, json: { name: "Web" } });
    await callApi("POST", `/api/user/servers/${server.uuidShort as string}/console`, {
      key: privateKey,
      json: { lines: ["one"] },
    });
    await callApi("POST", `/api/admin/users/${user.id}/password-link`, { cookie: admin.cookie });
    await requestToken(session);
    expect(await tryKey(privateKey)).toBe("works");

    expect((await remove()).status).toBe(204);
    expect(await tryKey(privateKey)).toBe("UNAUTHENTICATED");
    expect((await callApi("GET", "/api/user", { cookie: session.cookie })).status).toBe(401);
    expect((await postSignIn({ email: user.email, json: "true" })).status).toBe(401);
    const where = { userId: user.id };
    for (const count of [
      db.session.count({ where }),
      db.apiKey.count({ where }),
      db.server.count({ where }),
      db.consoleLine.count({ where: { serverId: server.uuid as string } }),
      db.passwordLink.count({ where }),
      db.notification.count({ where }),
      db.consentRequest.count({ where }),
    ]) {
      expect(await count).toBe(0);
    }
    expect((await remove()).status).toBe(404);
    const again = { email: user.email, name: "Again", password: user.password };
    expect((await callApi("POST", "/api/admin/users", { cookie: admin.cookie, json: again })).status).toBe(201);
  });

  test("stays in the audit trail by name: what was done to it and what it did", async () => {
    const before = await panel.db.auditEvent.count();
    await callApi("PATCH", "/api/user", { cookie: session.cookie, json: { name: "Renamed" } });
    await remove();
    const query = new URLSearchParams({ user: user.id });
    const { body } = await callApi("GET", `/api/admin/audit?${query}`, { cookie: admin.cookie });
    expect(body.events).toMatchObject([
      {
        action: "user.deleted",
        actor: { kind: "session", id: admin.actor.user.id },
        subject_user_id: user.id,
        target: { kind: "user", id: user.id },
        detail: { email: user.email },
      },
      { action: "user.updated", actor: { kind: "session", id: user.id }, subject_user_id: user.id },
    ]);
    expect(await panel.db.auditEvent.count()).toBe(before + 2);
    expect(await findEmails(admin, [user.id, admin.actor.user.id, "unknown"])).toEqual(
      new Map([
        [user.id, user.email],
        [admin.actor.user.id, admin.actor.user.email],
      ]),
    );
    expect(await findIdByEmail(admin, ` ${user.email.toUpperCase()}`)).toBe(user.id);
    for (const text of ["nobody@example.test", "nobody", "\0@\0", ""])
      expect(await findIdByEmail(admin, text)).toBeNull();
    const successor = await panel.makeUser({ email: user.email });
    expect(await findIdByEmail(admin, user.email)).toBe(successor.id);
    await expect(findEmails(session, [user.id])).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(findIdByEmail(session, user.email)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("issues nothing any more: codes, device approvals, and calls under way when it went", async () => {
    const { deviceCode, userCode } = await startDevice();
    const claimed = (await claim(session, userCode)).body.request_token as string;
    const collected = await approvedDevice(session);
    const { fragment } = await approved(session);
    const token = await requestToken(session);
    await remove();
    expect((await poll(collected)).body.error).toBe("access_denied");
    expect((await poll(deviceCode)).body.error).toBe("authorization_pending"); // another may still approve it
    expect((await exchange(fragment.authorization_code)).body.error).toBe("INVALID_AUTHORIZATION_CODE");
    expect(await tryKey(fragment.private_key)).toBe("UNAUTHENTICATED");
    for (const one of [claimed, token]) expect((await decide(session, "approve", one)).status).toBe(401);
    const key = { userId: user.id, name: "x", description: null, appName: null, source: "manual" as const };
    expect(await panel.db.sql.transact(() => issueApiKey(session, key))).toBeNull();
  });

  type Prepare = (cookie: string) => Promise<() => Promise<{ status: number; body: Record<string, unknown> }>>;
  const json = { name: "Late" };
  test.each<[string, Prepare]>([
    ["making a server", async (cookie) => () => callApi("POST", "/api/user/servers", { cookie, json })],
    ["making a key", async (cookie) => () => callApi("POST", "/api/user/api-clients", { cookie, json })],
    ["renaming itself", async (cookie) => () => callApi("PATCH", "/api/user", { cookie, json })],
    [
      "approving",
      async (cookie) => {
        const token = await requestToken({ cookie });
        return () => decide({ cookie }, "approve", token);
      },
    ],
    [
      "approving a device",
      async (cookie) => {
        const { body } = await claim({ cookie }, (await startDevice()).userCode);
        return () => decide({ cookie }, "approve", body.request_token as string);
      },
    ],
  ])("is deleted while it is %s: no error, and nothing of it stays", async (_what, prepare) => {
    const attempt = await prepare(session.cookie);
    meetBeforeTransactions(panel.db, 2);
    const [{ status }, removed] = await Promise.all([attempt(), remove()]);
    expect(removed.status).toBe(204);
    expect(status).toBeLessThan(500);
    const where = { userId: user.id };
    expect([await panel.db.apiKey.count({ where }), await panel.db.server.count({ where })]).toEqual([0, 0]);
  });

  test("is deleted by administrators' sessions alone", async () => {
    const other = await panel.makeUser();
    expect((await remove(other.id, session.cookie)).body.error).toBe("FORBIDDEN");
    const { privateKey } = await issueKey(admin);
    const byKey = await callApi("DELETE", `/api/admin/users/${other.id}`, { key: privateKey });
    expect(byKey.body.error).toBe("SESSION_REQUIRED");
    await expect(deleteUser(session, { id: other.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    for (const id of ["x", "%00", "00000000-0000-7000-8000-000000000000"]) {
      expect((await remove(id)).status).toBe(404);
    }
    expect(await panel.db.user.count({ where: { id: other.id } })).toBe(1);
  });
});

describe("the last enabled administrator", () => {
  const enabledAdmins = () => panel.db.user.count({ where: { role: "admin", disabledAt: null } });

  test("cannot delete itself; with another it can", async () => {
    const { privateKey } = await issueKey(admin);
    const disabled = await panel.makeUser({ role: "admin" });
    await updateUser(admin, disabled.id, { disabled: true });
    const { status, body } = await remove(admin.actor.user.id);
    expect([status, body.error]).toEqual([409, "LAST_ADMIN"]);
    expect(await tryKey(privateKey)).toBe("works");
    expect(await panel.db.auditEvent.count({ where: { action: "user.deleted", targetId: admin.actor.user.id } })).toBe(
      0,
    );
    await updateUser(admin, disabled.id, { disabled: false });
    expect((await remove(admin.actor.user.id)).status).toBe(204);
    expect(await enabledAdmins()).toBe(1);
  });

  test("remains when two delete each other, or one deletes whom the other demotes, at once", async () => {
    for (let round = 0; round < 6; round++) {
      const other = await panel.signIn(await panel.makeUser({ role: "admin" }));
      await panel.db.user.updateMany({
        where: { role: "admin", id: { notIn: [admin.actor.user.id, other.actor.user.id] } },
        data: { role: "user" },
      });
      meetBeforeTransactions(panel.db, 2);
      const outcomes = await Promise.allSettled([
        deleteUser(admin, { id: other.actor.user.id }),
        round % 2 ? deleteUser(other, admin.actor.user) : updateUser(other, admin.actor.user.id, { role: "user" }),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "LAST_ADMIN" } });
      expect(await enabledAdmins()).toBe(1);
      admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    }
  });

  test("remains when five delete themselves at once", async () => {
    const all = [admin];
    for (let i = 0; i < 4; i++) all.push(await panel.signIn(await panel.makeUser({ role: "admin" })));
    meetBeforeTransactions(panel.db, all.length);
    const statuses = await Promise.all(all.map((one) => remove(one.actor.user.id, one.cookie)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([204, 204, 204, 204, 409]);
    expect(await enabledAdmins()).toBe(1);
  });
});
