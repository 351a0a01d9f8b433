import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listUsers } from "@/lib/accounts/list-users";
import { callApi } from "@/lib/testing/call-api";
import { TestPanel } from "@/lib/testing/test-panel";

type Page = { users: { id: string; email: string }[]; next_cursor: string | null };
let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  for (let i = 0; i < 11; i++) await panel.makeUser();
});
afterAll(() => panel.close());

const page = async (query: Record<string, string>) => {
  const { body } = await callApi("GET", `/api/admin/users?${new URLSearchParams(query)}`, { cookie: admin.cookie });
  return body as unknown as Page;
};
const refused = async (query: string) => {
  const { status, body } = await callApi("GET", `/api/admin/users?${query}`, { cookie: admin.cookie });
  expect([status, body.error]).toEqual([400, "INVALID_REQUEST"]);
  return (body.issues as { path: string }[]).map(({ path }) => path);
};

describe("the list of accounts", () => {
  test("comes newest first, in pages that join without gap or repetition, whoever is made meanwhile", async () => {
    const everyone = (await panel.db.user.findMany({ orderBy: { id: "desc" } })).map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let i = 0; cursor !== null; i++) {
      const one: Page = await page({ limit: "5", ...(cursor && { cursor }) });
      expect(one.users).toHaveLength(i < 2 ? 5 : 2);
      seen.push(...one.users.map(({ id }) => id));
      cursor = one.next_cursor;
      await panel.makeUser();
    }
    expect(seen).toEqual(everyone);
  });

  test("says when a full page is the last", async () => {
    const count = await panel.db.user.count();
    expect((await page({ limit: String(count) })).next_cursor).toBeNull();
    const { users, next_cursor } = await page({ limit: String(count - 1) });
    expect(next_cursor).toBe(users.at(-1)?.id);
    expect((await page({ cursor: next_cursor ?? "", limit: "1" })).next_cursor).toBeNull();
  });

  test("holds 50 unless asked, and 200 at most", async () => {
    for (const limit of ["0", "201", "-1", "1.5", "x", "Infinity", ""]) {
      expect([limit, await refused(`limit=${limit}`)]).toEqual([limit, ["limit"]]);
    }
    const now = panel.clock.now();
    await panel.db.user.createMany({
      data: Array.from({ length: 60 }, (_, i) => ({
        email: `${i}@many.test`,
        name: "x",
        passwordHash: "x",
        createdAt: now,
      })),
    });
    expect((await page({})).users).toHaveLength(50);
    expect((await page({ limit: "200" })).users.length).toBeGreaterThan(60);
  });

  test("takes a cursor of its own making alone", async () => {
    for (const cursor of ["x", "%00", "'", "0".repeat(65), ""]) {
      expect([cursor, await refused(`cursor=${cursor}`)]).toEqual([cursor, ["cursor"]]);
    }
    expect(await page({ cursor: "00000000-0000-7000-8000-000000000000" })).toEqual({ users: [], next_cursor: null });
  });

  test("holds no password and no count", async () => {
    const { users } = await page({ limit: "1" });
    expect(Object.keys(users[0] ?? {}).sort()).toEqual(["created_at", "disabled", "email", "id", "name", "role"]);
  });

  test("is for administrators, in the domain too", async () => {
    const user = await panel.signIn(await panel.makeUser());
    await expect(listUsers(user, { limit: 1 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
