import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NOTIFICATION_KINDS, notify } from "@/lib/notifications/notify";
import type { NotificationRecord } from "@/lib/notifications/list-notifications";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => {
  panel = await TestPanel.open();
});
afterAll(() => panel.close());

const newUser = async () => panel.signIn(await panel.makeUser());
type Session = Awaited<ReturnType<typeof newUser>>;
/** Tells so many things; the ids, newest first. */
async function tell(session: Session, count: number): Promise<string[]> {
  for (let n = 0; n < count; n++) {
    const note = {
      userId: session.actor.user.id,
      kind: NOTIFICATION_KINDS[n % 6]!,
      detail: { name: `n${n}`, n, no: null },
    };
    await notify(panel.db, session, note);
  }
  return (
    await panel.db.notification.findMany({ where: { userId: session.actor.user.id }, orderBy: { id: "desc" } })
  ).map(({ id }) => id);
}
async function list(by: { cookie: string } | { key: string }, query = "") {
  const { status, body } = await callApi("GET", `/api/user/notifications${query}`, by);
  expect(status).toBe(200);
  return body as { notifications: NotificationRecord[]; unread_count: number; next_cursor: string | null };
}
const markRead = async (by: { cookie?: string; key?: string }, json: object = {}) => {
  const { status, body } = await callApi("POST", "/api/user/notifications/read", { ...by, json });
  return status === 200 ? body : [status, body.error];
};
const idsOf = (page: { notifications: { id: string }[] }) => page.notifications.map(({ id }) => id);

describe("the list", () => {
  test("has what was told, newest first, also of one millisecond", async () => {
    const session = await newUser();
    expect(await list(session)).toEqual({ notifications: [], unread_count: 0, next_cursor: null });
    await tell(session, 3);
    const { notifications } = await list(session);
    expect(notifications.map(({ detail }) => detail.n)).toEqual([2, 1, 0]);
    expect(notifications[2]).toEqual({
      id: expect.any(String) as string,
      kind: NOTIFICATION_KINDS[0],
      detail: { name: "n0", n: 0, no: null },
      created_at: panel.clock.now().toISOString(),
      read: false,
    });
  });

  test("comes page by page: each once, the unread of all, whatever is told or read meanwhile", async () => {
    const session = await newUser();
    const ids = await tell(session, 7);
    const first = await list(session, "?limit=3");
    expect([idsOf(first), first.unread_count, first.next_cursor]).toEqual([ids.slice(0, 3), 7, ids[2]]);
    await tell(session, 1);
    await markRead(session, { up_to: ids[5] });
    const second = await list(session, `?limit=3&cursor=${first.next_cursor}`);
    expect([idsOf(second), second.unread_count]).toEqual([ids.slice(3, 6), 6]);
    expect(second.notifications.map(({ read }) => read)).toEqual([false, false, true]);
    const last = await list(session, `?limit=3&cursor=${second.next_cursor}`);
    expect([idsOf(last), last.next_cursor]).toEqual([ids.slice(6), null]);
    expect((await list(session, "?limit=8")).next_cursor).toBeNull();
    expect((await list(session, "?limit=7")).next_cursor).toBe(ids[5]);
    expect(await list(session, `?cursor=${ids[6]}`)).toMatchObject({ notifications: [], next_cursor: null });
  });

  test.each(["?limit=0", "?limit=201", "?limit=x", "?limit=1.5", "?cursor=x", "?cursor=%00", "?cursor="])(
    "%s is INVALID_REQUEST",
    async (query) => {
      const { cookie } = await newUser();
      const { status, body } = await callApi("GET", `/api/user/notifications${query}`, { cookie });
      expect([status, body.error]).toEqual([400, "INVALID_REQUEST"]);
    },
  );

  test("is one's own alone, by session and by key; nobody else has one", async () => {
    const [session, other] = [await newUser(), await newUser()];
    const { privateKey: key } = await issueKey(session);
    const ids = await tell(session, 2);
    const [foreign] = await tell(other, 2);
    expect(idsOf(await list({ key }))).toEqual(ids);
    expect(await list({ key })).toEqual(await list(session));
    expect(idsOf(await list(session, `?cursor=${foreign}`)).filter((id) => !ids.includes(id))).toEqual([]);
    const { status, body } = await callApi("GET", "/api/user/notifications");
    expect([status, body.error]).toEqual([401, "UNAUTHENTICATED"]);
  });
});

describe("marking as read", () => {
  test("all, or those up to one; each once", async () => {
    const session = await newUser();
    const ids = await tell(session, 5);
    panel.clock.advance(1000);
    expect(await markRead(session, { up_to: ids[3] })).toEqual({ marked: 2, unread_count: 3 });
    expect((await list(session)).notifications.map(({ read }) => read)).toEqual([false, false, false, true, true]);
    const [, , , , firstRead] = await panel.db.notification.findMany({
      where: { userId: session.actor.user.id },
      orderBy: { id: "desc" },
    });
    panel.clock.advance(1000);
    expect(await markRead(session, { up_to: ids[3] })).toEqual({ marked: 0, unread_count: 3 });
    expect(await markRead(session)).toEqual({ marked: 3, unread_count: 0 });
    const kept = await panel.db.notification.findUniqueOrThrow({ where: { id: firstRead!.id } });
    expect(kept.readAt).toEqual(firstRead!.readAt);
  });

  test("of many at once counts each one once", async () => {
    const session = await newUser();
    await tell(session, 4);
    const answers = (await Promise.all([1, 2, 3].map(() => markRead(session)))) as { marked: number }[];
    expect(answers.reduce((sum, { marked }) => sum + marked, 0)).toBe(4);
  });

  test("leaves others' alone, and their ids, or none's, mark nothing", async () => {
    const [session, other] = [await newUser(), await newUser()];
    await tell(session, 2);
    const [foreign] = await tell(other, 2);
    for (const up_to of [foreign, randomUUID(), "ffffffff-ffff-7fff-bfff-ffffffffffff"]) {
      expect(await markRead(session, { up_to })).toEqual({ marked: 0, unread_count: 2 });
    }
    expect(await markRead(session)).toEqual({ marked: 2, unread_count: 0 });
    expect((await list(other)).unread_count).toBe(2);
  });

  test("needs a person: a key must not hide what it does", async () => {
    const session = await newUser();
    const { privateKey: key } = await issueKey(session);
    expect(await markRead({ key })).toEqual([403, "SESSION_REQUIRED"]);
    expect(await markRead({})).toEqual([401, "UNAUTHENTICATED"]);
    expect((await list({ key })).unread_count).toBe(1);
  });

  test.each([{ up_to: 1 }, { up_to: "z" }, { up_to: "" }, { up_to: null }, { up_to: "\u0000" }])(
    "%j is refused",
    async (json) => {
      expect(await markRead(await newUser(), json)).toEqual([400, "INVALID_REQUEST"]);
    },
  );
});
