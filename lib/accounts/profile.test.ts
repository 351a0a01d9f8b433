import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { NEW_PASSWORD, USER_PASSWORD, WRONG_PASSWORD } from "@/lib/testing/secrets";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { postSignIn } from "@/lib/testing/sign-in";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let session: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => void (panel = await TestPanel.open()));
beforeEach(async () => void (session = await panel.signIn(await panel.makeUser())));
afterAll(() => panel.close());

const patch = (json: object, who: { cookie?: string; key?: string } = { cookie: session.cookie }) =>
  callApi("PATCH", "/api/user", { ...who, json });
const auditOf = async () => {
  const rows = await panel.db.auditEvent.findMany({
    where: { targetId: session.actor.user.id, action: "user.updated" },
  });
  return rows.map(({ actorKind, detail }) => [actorKind, JSON.parse(detail) as unknown]);
};

/** The account as the API shows it. */
const shown = () => {
  const { createdAt, ...user } = session.actor.user;
  return { ...user, created_at: createdAt.toISOString() };
};

describe("one's own account", () => {
  test("is the same to its session and to its key", async () => {
    const { privateKey } = await issueKey(session);
    expect((await callApi("GET", "/api/user", { cookie: session.cookie })).body).toEqual(shown());
    expect((await callApi("GET", "/api/user", { key: privateKey })).body).toEqual(shown());
  });

  test("can be renamed by both, and each is audited as itself", async () => {
    const { privateKey } = await issueKey(session);
    expect((await patch({ name: " By\u200b me " })).body.name).toBe("By me");
    expect((await patch({ name: "By an app" }, { key: privateKey })).body.name).toBe("By an app");
    expect(await auditOf()).toEqual([
      ["session", { name: "By me" }],
      ["key", { name: "By an app" }],
    ]);
    for (const name of ["", "a\u202eb", "x".repeat(192), 7]) {
      expect((await patch({ name })).body).toMatchObject({ error: "INVALID_REQUEST", issues: [{ path: "name" }] });
    }
  });

  test("asked for no change is answered and not audited; what is not its owner's to change stays", async () => {
    const { status, body } = await patch({ role: "admin", id: "x", disabledAt: null, liveKeyCount: 0 });
    expect([status, body]).toEqual([200, shown()]);
    expect(await auditOf()).toEqual([]);
  });
});

describe("a new e-mail address", () => {
  const email = () => `new-${session.actor.user.id}@Example.test`;

  test("takes the current password, and is what one signs in with from then on", async () => {
    const old = session.actor.user.email;
    const { status, body } = await patch({ email: email(), current_password: USER_PASSWORD });
    expect([status, body.email]).toEqual([200, email().toLowerCase()]);
    expect((await postSignIn({ email: email(), json: "true" })).status).toBe(200);
    expect((await postSignIn({ email: old, json: "true" })).status).toBe(401);
    expect(await auditOf()).toEqual([["session", { email: email().toLowerCase() }]]);
  });

  test("without it, or with a wrong one, changes nothing, a new name beside it neither", async () => {
    const bare = await patch({ email: email(), name: "x" });
    expect([bare.status, bare.body.issues]).toMatchObject([400, [{ path: "current_password" }]]);
    const wrong = await patch({ email: email(), name: "x", current_password: WRONG_PASSWORD });
    expect([wrong.status, wrong.body.error]).toEqual([400, "INVALID_CURRENT_PASSWORD"]);
    expect((await callApi("GET", "/api/user", { cookie: session.cookie })).body).toEqual(shown());
  });

  test("is nothing for a key, not even with the password", async () => {
    const { privateKey } = await issueKey(session);
    const { status, body } = await patch(
      { email: email(), name: "x", current_password: USER_PASSWORD },
      { key: privateKey },
    );
    expect([status, body.error]).toEqual([403, "SESSION_REQUIRED"]);
    expect(await auditOf()).toEqual([]);
  });

  test("that another account has is EMAIL_TAKEN, in any case; one's own is not", async () => {
    const other = await panel.makeUser();
    const { status, body } = await patch({ email: other.email.toUpperCase(), current_password: USER_PASSWORD });
    expect([status, body.error]).toEqual([409, "EMAIL_TAKEN"]);
    const own = session.actor.user.email.toUpperCase();
    expect((await patch({ email: own, current_password: USER_PASSWORD })).status).toBe(200);
  });
});

describe("a new password", () => {
  const change = (json: object) => callApi("POST", "/api/user/password", { cookie: session.cookie, json });

  test("is audited without a word of either", async () => {
    expect((await change({ current_password: USER_PASSWORD, new_password: NEW_PASSWORD })).status).toBe(200);
    const rows = await panel.db.auditEvent.findMany({ where: { subjectUserId: session.actor.user.id } });
    expect(rows).toMatchObject([{ action: "user.password_changed", actorId: session.actor.user.id, detail: "{}" }]);
  });

  test("needs the current one and keeps the rules of any", async () => {
    const wrong = await change({ current_password: WRONG_PASSWORD, new_password: NEW_PASSWORD });
    expect([wrong.status, wrong.body.error]).toEqual([400, "INVALID_CURRENT_PASSWORD"]);
    const short = await change({ current_password: USER_PASSWORD, new_password: "short" });
    expect([short.status, short.body.issues]).toMatchObject([400, [{ path: "new_password" }]]);
    const bare = await change({});
    expect(bare.body.issues).toMatchObject([{ path: "current_password" }, { path: "new_password" }]);
    expect((await postSignIn({ email: session.actor.user.email, json: "true" })).status).toBe(200);
  });

  test("of two at once, both with the old one, is one", async () => {
    meetBeforeTransactions(panel.db, 2);
    const answers = await Promise.all(
      [NEW_PASSWORD, WRONG_PASSWORD].map((new_password) => change({ current_password: USER_PASSWORD, new_password })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = answers[0]?.status === 200 ? NEW_PASSWORD : WRONG_PASSWORD;
    expect((await postSignIn({ email: session.actor.user.email, password: winner, json: "true" })).status).toBe(200);
  });
});
