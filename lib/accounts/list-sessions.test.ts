import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SessionRecord } from "@/lib/accounts/list-sessions";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { cookiesOf, postSignIn } from "@/lib/testing/sign-in";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: TestUser;
let session: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
});
afterAll(() => panel.close());
beforeEach(async () => {
  user = await panel.makeUser();
  session = await panel.signIn(user);
  panel.clock.advance(1000);
});

const list = async (cookie = session.cookie) =>
  (await callApi("GET", "/api/user/sessions", { cookie })).body.sessions as SessionRecord[];
const end = (id: string, cookie = session.cookie) => callApi("DELETE", `/api/user/sessions/${id}`, { cookie });
const works = async (cookie: string) => (await callApi("GET", "/api/user", { cookie })).status === 200;
const ended = () => panel.db.auditEvent.findMany({ where: { subjectUserId: user.id, action: "session.ended" } });

describe("sessions", () => {
  test("are listed newest first, the current one marked, without what their cookies hold", async () => {
    const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const signedIn = await postSignIn(
      { email: user.email, json: "true" },
      { address: "198.51.100.9", headers: { "user-agent": agent, origin: "http://localhost:3000" } },
    );
    const sessions = await list();
    expect(sessions).toMatchObject([
      { current: false, address: "198.51.100.9", user_agent: agent, created_at: panel.clock.now().toISOString() },
      { current: true, address: "203.0.113.7" },
    ]);
    expect((await list(cookiesOf(signedIn))).map(({ current }) => current)).toEqual([true, false]);
    const rows = await panel.db.session.findMany({ where: { userId: user.id } });
    for (const { id } of rows) expect(JSON.stringify(sessions)).not.toContain(id);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(2);
  });

  test("that have expired are not listed, nor is another account's", async () => {
    await panel.signIn(await panel.makeUser());
    panel.clock.advance(30 * 24 * 60 * 60 * 1000 - 2000);
    expect(await list()).toHaveLength(1);
    const fresh = await panel.signIn(user);
    panel.clock.advance(1000);
    expect((await list(fresh.cookie)).map(({ current }) => current)).toEqual([true]);
  });

  test("the current one is listed however many are newer", async () => {
    const row = await panel.db.session.findFirstOrThrow({ where: { userId: user.id } });
    const more = Array.from({ length: 120 }, (_, i) => ({ ...row, id: `many-${i}`, createdAt: panel.clock.now() }));
    await panel.db.session.createMany({ data: more });
    const sessions = await list();
    expect(sessions).toHaveLength(101);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  });

  test("one is ended, once, and is audited; the others stay", async () => {
    const other = await panel.signIn(user);
    const third = await panel.signIn(user);
    const { id } = (await list(other.cookie)).find(({ current }) => current)!;
    const both = await Promise.all([end(id), end(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect([await works(other.cookie), await works(third.cookie), await works(session.cookie)]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await ended()).toHaveLength(1);
    const mine = (await list()).find(({ current }) => current)!;
    expect((await end(mine.id)).status).toBe(204); // here too
    expect(await works(session.cookie)).toBe(false);
  });

  test("of another account are NOT_FOUND, and so is what is none", async () => {
    const stranger = await panel.signIn(await panel.makeUser());
    const [theirs] = await list(stranger.cookie);
    for (const id of [theirs!.id, stranger.actor.sessionId, session.actor.sessionId, "x", "%00"]) {
      expect((await end(id)).body.error).toBe("NOT_FOUND");
    }
    expect([await works(stranger.cookie), await works(session.cookie)]).toEqual([true, true]);
    expect(await ended()).toHaveLength(0);
  });

  test("all end at once, this one too; keys and other accounts stay", async () => {
    const others = [await panel.signIn(user), await panel.signIn(user)];
    const stranger = await panel.signIn(await panel.makeUser());
    const { privateKey } = await issueKey(session);
    expect((await callApi("DELETE", "/api/user/sessions", { cookie: session.cookie })).status).toBe(204);
    for (const { cookie } of [session, ...others]) expect(await works(cookie)).toBe(false);
    expect(await works(stranger.cookie)).toBe(true);
    expect((await callApi("GET", "/api/user", { key: privateKey })).status).toBe(200);
    expect((await ended()).map(({ detail }) => detail)).toEqual(['{"count":3}']);
  });

  test("are a person's alone, from the panel's own pages", async () => {
    const { privateKey } = await issueKey(session);
    const [one] = await list();
    const cross = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
    for (const [method, path] of [
      ["GET", "/api/user/sessions"],
      ["DELETE", "/api/user/sessions"],
      ["DELETE", `/api/user/sessions/${one!.id}`],
    ] as const) {
      expect((await callApi(method, path, { key: privateKey })).body.error).toBe("SESSION_REQUIRED");
      expect((await callApi(method, path)).body.error).toBe("UNAUTHENTICATED");
      if (method === "GET") continue;
      const answer = await callApi(method, path, { cookie: session.cookie, headers: cross });
      expect(answer.body.error).toBe("CROSS_SITE_REQUEST");
    }
    expect(await works(session.cookie)).toBe(true);
  });
});
