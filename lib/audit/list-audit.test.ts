import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordAudit, type AuditAction } from "@/lib/audit/record-audit";
import { listAudit, type AuditRecord } from "@/lib/audit/list-audit";
import type { Context } from "@/lib/context";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { TestPanel } from "@/lib/testing/test-panel";
import { withPlans } from "@/lib/testing/watch-statements";

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  user = await panel.signIn(await panel.makeUser());
});
afterAll(() => panel.close());

const write = (ctx: Context, action: AuditAction, subjectUserId: string | null) =>
  recordAudit(panel.db, ctx, { action, subjectUserId });
const list = async (query: Record<string, string>, cookie = admin.cookie, path = "/api/admin/audit") => {
  const { status, body } = await callApi("GET", `${path}?${new URLSearchParams(query)}`, { cookie });
  expect(status).toBe(200);
  return body as { events: AuditRecord[]; next_cursor: string | null };
};
/** Every row of a filter, page by page. */
async function walk(query: Record<string, string>, ...where: [cookie?: string, path?: string]) {
  const events: AuditRecord[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await list({ ...query, ...(cursor && { cursor }) }, ...where);
    expect(page.events.length).toBeLessThanOrEqual(Number(query.limit));
    events.push(...page.events);
    cursor = page.next_cursor;
    if (cursor === null) return events;
    expect(page.events).toHaveLength(Number(query.limit));
  }
}

describe("the whole trail", () => {
  const FROM = "2026-06-01T13:00:00.000Z";
  let ids: string[];
  beforeAll(async () => {
    panel.clock.advance(Date.parse(FROM) - panel.clock.now().getTime());
    const me = user.actor.user.id;
    // 120 rows in 3 milliseconds: session.started of the user, server.created by the administrator for the user,
    // settings.changed by the administrator about nobody, session.refused by nobody
    for (let i = 0; i < 120; i++) {
      if (i === 40 || i === 80) panel.clock.advance(1);
      if (i % 4 === 0) await write(user, "session.started", me);
      if (i % 4 === 1) await write(admin, "server.created", me);
      if (i % 4 === 2) await write(admin, "settings.changed", null);
      if (i % 4 === 3) await write(panel.anonymous(), "session.refused", me);
    }
    panel.clock.advance(1000);
    await write(user, "session.ended", me);
    const rows = await panel.db.auditEvent.findMany({ orderBy: { id: "desc" } });
    ids = rows.map(({ id }) => id);
  });

  test("is walked once each, newest first, whatever the page, in milliseconds that many share", async () => {
    for (const limit of ["1", "7", "40", "60", "121", "200"]) {
      expect((await walk({ limit })).map(({ id }) => id)).toEqual(ids);
    }
    expect(ids).toHaveLength(121);
  });

  test("and rows that come while it is walked are neither missed nor shown twice", async () => {
    const first = await list({ limit: "50" });
    await write(admin, "user.updated", null);
    const rest = await list({ limit: "100", cursor: first.next_cursor! });
    expect([...first.events, ...rest.events].map(({ id }) => id)).toEqual(ids);
    ids.unshift((await list({ limit: "1" })).events[0]!.id);
  });

  test.each([
    [{ action: "session.refused" }, 30],
    [{ action: "nothing.such" }, 0],
    [{ user: "user" }, 91],
    [{ user: "admin" }, 61], // what was done by an administrator, about whomever
    [{ user: "user", action: "server.created" }, 30],
    [{ user: "admin", action: "server.created" }, 30],
    [{ user: "admin", action: "session.started" }, 0],
    [{ from: FROM }, 122],
    [{ to: FROM }, 0], // `to` itself is outside
    [{ from: FROM, to: "2026-06-01T13:00:00.001Z" }, 40],
    [{ from: "2026-06-01T15:00:00.001+02:00", to: "2026-06-01T13:00:00.002Z" }, 40],
    [{ from: "2026-06-01T13:00:00.003Z" }, 2],
    [{ user: "user", action: "session.refused", from: FROM, to: "2026-06-01T13:00:00.002Z" }, 20],
    [{ from: "2026-06-02T00:00:00Z", to: "2026-06-01T00:00:00Z" }, 0],
  ])("filtered by %o has %i rows, each once", async (filter, count) => {
    const named = { user: user.actor.user.id, admin: admin.actor.user.id };
    const query = { ...filter, ...("user" in filter && { user: named[filter.user as keyof typeof named] }) };
    for (const limit of ["9", "200"]) {
      const found = (await walk({ ...(query as Record<string, string>), limit })).map(({ id }) => id);
      expect(found).toHaveLength(count);
      expect(found).toEqual(ids.filter((id) => found.includes(id)));
    }
  });

  test("is an administrator's session's alone", async () => {
    const { privateKey } = await issueKey(admin);
    const asked = async (call: object) => (await callApi("GET", "/api/admin/audit", call)).body.error;
    expect(await asked({})).toBe("UNAUTHENTICATED");
    expect(await asked({ cookie: user.cookie })).toBe("FORBIDDEN");
    expect(await asked({ key: privateKey })).toBe("SESSION_REQUIRED");
    await expect(listAudit(user, { limit: 1 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("names what is wrong with a filter, and takes any text for what is not there", async () => {
    const paths = async (query: string) => {
      const { status, body } = await callApi("GET", `/api/admin/audit?${query}`, { cookie: admin.cookie });
      return [status, ...((body.issues ?? []) as { path: string }[]).map(({ path }) => path)];
    };
    expect(await paths("cursor=x&limit=0&from=yesterday&to=2026-13-01T00:00:00Z")).toEqual([
      400,
      "cursor",
      "limit",
      "from",
      "to",
    ]);
    expect(await paths("limit=201")).toEqual([400, "limit"]);
    expect(await paths("limit=1&limit=2")).toEqual([400, "limit"]);
    for (const value of ["%00", "%F0%9F%A6%8A", "'", "%25"]) {
      expect(await paths(`user=${value}&action=${value}`)).toEqual([200]);
    }
    expect(await paths("from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z")).toEqual([200]);
  });
});

test("one's own activity holds one's own alone, for session and key", async () => {
  const [one, other] = [await panel.signIn(await panel.makeUser()), await panel.signIn(await panel.makeUser())];
  for (let i = 0; i < 25; i++) {
    await write(one, "server.created", one.actor.user.id);
    await write(other, "server.created", other.actor.user.id);
  }
  await write(one, "settings.changed", null); // done by it, about nobody
  await write(admin, "user.updated", one.actor.user.id); // about it, done by another
  const events = await walk({ limit: "10", user: other.actor.user.id }, one.cookie, "/api/user/activity");
  expect(events).toHaveLength(26);
  expect(events[0]!.action).toBe("user.updated");
  expect(events.every((event) => event.subject_user_id === one.actor.user.id)).toBe(true);
  const { privateKey } = await issueKey(one);
  const byKey = await callApi("GET", "/api/user/activity?limit=1", { key: privateKey });
  expect(byKey.body.events).toMatchObject([{ action: "api_key.issued", subject_user_id: one.actor.user.id }]);
  expect((await callApi("GET", "/api/user/activity")).status).toBe(401);
});

/** Flat at a million rows: each read is of one index, in its order, bounded by all that is asked. */
test.skipIf(process.env.DATABASE_URL?.startsWith("postgres"))("every filter reads a page of an index", async () => {
  const [from, to] = [new Date("2026-06-01T00:00:00Z"), new Date("2026-07-01T00:00:00Z")];
  const cursor = "01970000-0000-7000-8000-000000000000";
  for (let bits = 0; bits < 32; bits++) {
    const has = (bit: number) => Boolean(bits & (1 << bit));
    const filter = {
      limit: 50,
      ...(has(0) && { action: "session.started" }),
      ...(has(1) && { user: user.actor.user.id }),
      ...(has(2) && { from }),
      ...(has(3) && { to }),
      ...(has(4) && { cursor }),
    };
    const plans = await withPlans(panel.env.databaseUrl, (db) => listAudit({ ...admin, db }, filter));
    expect(plans).toHaveLength(has(1) ? 2 : 1);
    for (const [i, { steps }] of plans.entries()) {
      expect(steps).toHaveLength(1);
      const bounds = [
        ...(has(1) ? [i === 0 ? "subjectUserId=?" : "otherActorId=?"] : []),
        ...(has(0) ? ["action=?"] : []),
        "id>?",
        "id<?",
      ];
      expect(steps[0]!.endsWith(`(${bounds.join(" AND ")})`), steps[0]).toBe(true);
    }
  }
});
