import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateUser } from "@/lib/accounts/update-user";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let owner: Awaited<ReturnType<TestPanel["signIn"]>>;
let stranger: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  owner = await panel.signIn(await panel.makeUser());
  stranger = await panel.signIn(await panel.makeUser());
});
afterAll(() => panel.close());

const remove = (id: string, who: { cookie?: string; key?: string }) =>
  callApi("DELETE", `/api/user/api-clients/${id}`, who);
const profileWith = async (key: string) => (await callApi("GET", "/api/user", { key })).status;
const liveKeyCount = async (session: typeof owner) =>
  (await panel.db.user.findUniqueOrThrow({ where: { id: session.actor.user.id } })).liveKeyCount;

describe("revoking a key", () => {
  test("ends it at once, with an answer that has no body, and is audited", async () => {
    const { id, privateKey } = await issueKey(owner);
    const before = await liveKeyCount(owner);
    expect(await profileWith(privateKey)).toBe(200);
    const answer = await remove(id, { cookie: owner.cookie });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await profileWith(privateKey)).toBe(401);
    expect(await liveKeyCount(owner)).toBe(before - 1);
    const rows = await panel.db.auditEvent.findMany({ where: { targetId: id, action: "api_key.revoked" } });
    expect(rows).toMatchObject([
      { actorKind: "session", actorId: owner.actor.user.id, subjectUserId: owner.actor.user.id },
    ]);
    expect((await callApi("GET", `/api/user/api-clients/${id}`, { cookie: owner.cookie })).status).toBe(404);
  });

  test("by the key itself is its log-out", async () => {
    const { id, privateKey } = await issueKey(owner);
    expect((await remove(id, { key: privateKey })).status).toBe(204);
    expect(await profileWith(privateKey)).toBe(401);
    expect((await remove(id, { key: privateKey })).status).toBe(401);
  });

  test("by another key takes a session, whoever owns the other one and whether or not it exists", async () => {
    const [one, other] = [await issueKey(owner), await issueKey(owner)];
    const foreign = await issueKey(stranger);
    for (const id of [other.id, foreign.id, "nothing"]) {
      const { status, body } = await remove(id, { key: one.privateKey });
      expect([status, body.error]).toEqual([403, "SESSION_REQUIRED"]);
    }
    expect([await profileWith(other.privateKey), await profileWith(foreign.privateKey)]).toEqual([200, 200]);
  });

  test("of another user, unknown or revoked is the same 404", async () => {
    const foreign = await issueKey(stranger);
    const gone = await issueKey(owner);
    await remove(gone.id, { cookie: owner.cookie });
    const before = [await liveKeyCount(owner), await liveKeyCount(stranger)];
    const ids = [foreign.id, gone.id, "00000000-0000-7000-8000-000000000000", "%00", "%E2%9C%93", "'"];
    for (const id of ids) {
      const { status, body } = await remove(id, { cookie: owner.cookie });
      expect([id, status, body]).toEqual([
        id,
        404,
        { error: "NOT_FOUND", error_description: "There is nothing here." },
      ]);
    }
    expect(await profileWith(foreign.privateKey)).toBe(200);
    expect([await liveKeyCount(owner), await liveKeyCount(stranger)]).toEqual(before);
    const { status } = await callApi("GET", `/api/user/api-clients/${foreign.id}`, { cookie: owner.cookie });
    expect(status).toBe(404);
  });

  test("by many at once counts once", async () => {
    const { id, privateKey } = await issueKey(owner);
    const before = await liveKeyCount(owner);
    meetBeforeTransactions(panel.db, 10);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => remove(id, i % 2 ? { cookie: owner.cookie } : { key: privateKey })),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status } of answers) expect([204, 401, 404]).toContain(status);
    expect(await liveKeyCount(owner)).toBe(before - 1);
    expect(await panel.db.auditEvent.count({ where: { targetId: id, action: "api_key.revoked" } })).toBe(1);
  });

  test("beside the account being disabled ends well, whichever is first", async () => {
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    for (let round = 0; round < 3; round++) {
      const user = await panel.signIn(await panel.makeUser());
      const keys = [];
      for (let i = 0; i < 5; i++) keys.push(await issueKey(user));
      const answers = await Promise.all([
        ...keys.map(({ id, privateKey }) => remove(id, { key: privateKey })),
        updateUser(admin, user.actor.user.id, { disabled: true }).then(() => ({ status: 200, body: {} })),
      ]);
      for (const { status, body } of answers)
        expect([status, body].slice(0, [200, 204, 401, 404].includes(status) ? 0 : 2)).toEqual([]);
      expect(await panel.db.apiKey.count({ where: { userId: user.actor.user.id, revokedAt: null } })).toBe(0);
      expect(await liveKeyCount(user)).toBe(0);
    }
  });
});
