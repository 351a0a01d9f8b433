import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import { REFUSALS } from "@/lib/bridge/refusals";
import { clearRefusals } from "@/lib/plugins/clear-refusals";
import { countRecent, listRefusals } from "@/lib/plugins/list-refusals";
import { MOST_COUNTED, reportRefusals } from "@/lib/plugins/report-refusals";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel } from "@/lib/testing/test-panel";

const DAY = 24 * 60 * 60 * 1000;

let panel: TestPanel;
let folder: PluginsFolder;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  await folder.put("ocean/plugin.json", {});
  await folder.put("reef/plugin.json", {});
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
});
beforeEach(async () => {
  await panel.db.pluginRefusal.deleteMany();
  await panel.db.plugin.deleteMany();
  await panel.db.auditEvent.deleteMany();
  panel.plugins.forget();
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  user = await panel.signIn(await panel.makeUser());
});
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});

type Said = { plugin: unknown; reason: unknown; count: unknown };
const said = (plugin: unknown, reason: unknown, count: unknown): Said => ({ plugin, reason, count });
const report = (...refusals: unknown[]) =>
  callApi("POST", "/api/system/plugin-refusals", { cookie: user.cookie, json: { refusals } });
const counted = async () => {
  const rows = await panel.db.pluginRefusal.findMany({ orderBy: [{ plugin: "asc" }, { reason: "asc" }] });
  return rows.map(({ plugin, reason, count }) => [plugin, reason, count]);
};
const clear = (id: string, cookie = admin.cookie) => callApi("DELETE", `/api/admin/plugins/${id}/refusals`, { cookie });
const audited = async () => (await panel.db.auditEvent.findMany()).map(({ action, targetId }) => [action, targetId]);

describe("a report", () => {
  test("adds what is of plugins on disk, or of none, and is not audited", async () => {
    const { status } = await report(
      said("ocean", "malformed", 2),
      said("ocean", "malformed", 3),
      said("ocean", "host-event", 1),
      said("gone", "malformed", 9),
      said(null, "unknown-sender", 4),
    );
    expect(status).toBe(204);
    await panel.db.plugin.create({ data: { identifier: "reef", enabled: false, updatedAt: panel.clock.now() } });
    panel.plugins.forget();
    await report(said("reef", "too-many-calls", 100_000), said("ocean", "malformed", 1));
    expect(await counted()).toEqual([
      ["", "unknown-sender", 4],
      ["ocean", "host-event", 1],
      ["ocean", "malformed", 6],
      ["reef", "too-many-calls", 100_000],
    ]);
    expect(await audited()).toEqual([]);
  });

  test("keeps when it was first and last", async () => {
    const firstAt = panel.clock.now();
    await report(said("ocean", "malformed", 1));
    panel.clock.advance(5_000);
    await report(said("ocean", "malformed", 1));
    const row = await panel.db.pluginRefusal.findFirstOrThrow({ where: { lastAt: { gt: firstAt } } });
    expect(row).toEqual({ ...said("ocean", "malformed", 2), firstAt, lastAt: panel.clock.now() });
  });

  test("of twenty at once loses none", async () => {
    const one = [said("ocean", "malformed", 3), said("ocean", "hook-late", 1), said("reef", "malformed", 2)] as never[];
    const turned = [...one].reverse();
    const ways = Array.from({ length: 20 }, (_, i) => reportRefusals(user, { refusals: i % 2 === 0 ? one : turned }));
    await Promise.all(ways);
    expect(await counted()).toEqual([
      ["ocean", "hook-late", 20],
      ["ocean", "malformed", 60],
      ["reef", "malformed", 40],
    ]);
  });

  test("stops at the most that is counted, and not before", async () => {
    const at = panel.clock.now();
    const row = { plugin: "ocean", reason: "malformed", firstAt: at, lastAt: at };
    await panel.db.pluginRefusal.create({ data: { ...row, count: MOST_COUNTED - 3 } });
    for (const [count, sum] of [
      [2, MOST_COUNTED - 1],
      [1, MOST_COUNTED],
      [1, MOST_COUNTED],
      [100_000, MOST_COUNTED],
    ]) {
      await report(said("ocean", "malformed", count));
      expect(await counted()).toEqual([["ocean", "malformed", sum]]);
    }
    await Promise.all(Array.from({ length: 5 }, () => report(said("ocean", "malformed", 100_000))));
    expect(await counted()).toEqual([["ocean", "malformed", MOST_COUNTED]]);
  });

  test("of each reason there is can be made at once", async () => {
    const all = REFUSALS.map((reason) => said(reason === "unknown-sender" ? null : "ocean", reason, 1));
    expect((await report(...all)).status).toBe(204);
    expect(await counted()).toHaveLength(REFUSALS.length);
  });

  test("is refused from one user who makes too many, and from nobody else", async () => {
    const limits = { ...user.env.limits, LIMIT_PLUGIN_REFUSALS: { count: 2, seconds: 600 } };
    const limited = (who: typeof user) => ({ ...who, env: { ...who.env, limits } });
    const refusals = [said("ocean", "malformed", 1)] as never[];
    for (let i = 0; i < 2; i++) await reportRefusals(limited(user), { refusals });
    const refused = { code: "RATE_LIMITED", retryAfter: 600 };
    await expect(reportRefusals(limited(user), { refusals })).rejects.toMatchObject(refused);
    await reportRefusals(limited(admin), { refusals });
    expect(await counted()).toEqual([["ocean", "malformed", 3]]);
  });

  test.each<[string, unknown]>([
    ["refusals", []],
    ["refusals", {}],
    ["refusals", Array.from({ length: 51 }, () => said("ocean", "malformed", 1))],
    ["refusals.0.plugin", [said("Ocean", "malformed", 1)]],
    ["refusals.0.plugin", [said("", "malformed", 1)]],
    ["refusals.0.plugin", [said("ocean\0", "malformed", 1)]],
    ["refusals.0.plugin", [said(null, "malformed", 1)]],
    ["refusals.0.plugin", [said("ocean", "unknown-sender", 1)]],
    ["refusals.0.reason", [said("ocean", "boredom", 1)]],
    ["refusals.0.count", [said("ocean", "malformed", 0)]],
    ["refusals.0.count", [said("ocean", "malformed", -1)]],
    ["refusals.0.count", [said("ocean", "malformed", 1.5)]],
    ["refusals.0.count", [said("ocean", "malformed", 100_001)]],
    ["refusals.1.count", [said("ocean", "malformed", 1), said("ocean", "malformed", "1")]],
    ["more", [{ ...said("ocean", "malformed", 1), more: 1 }]],
  ])("with a wrong %s counts nothing (%#)", async (path, refusals) => {
    const { status, body } = await callApi("POST", "/api/system/plugin-refusals", {
      ...{ cookie: user.cookie, json: { refusals } },
    });
    expect([status, (body.issues as { path: string }[])[0]!.path]).toEqual([400, path]);
    expect(await counted()).toEqual([]);
  });

  test("is a person's page's alone: no plugin says what another did", async () => {
    const json = { refusals: [said("ocean", "malformed", 1)] };
    const { privateKey } = await issueKey(user);
    const headers = { [PLUGIN_HEADER]: "ocean" };
    const ways = [{ key: privateKey }, { cookie: user.cookie, headers }];
    for (const way of ways) {
      const { body } = await callApi("POST", "/api/system/plugin-refusals", { json, ...way });
      expect(body.error).toBe("SESSION_REQUIRED");
    }
    expect((await callApi("POST", "/api/system/plugin-refusals", { json })).status).toBe(401);
    expect(await counted()).toEqual([]);
  });
});

describe("administrators", () => {
  test("see what was refused, the latest first, with the plugin and beside the plugins", async () => {
    const firstAt = panel.clock.now().toISOString();
    await report(said("ocean", "malformed", 2), said(null, "unknown-sender", 1));
    panel.clock.advance(1000);
    await report(said("ocean", "focus-taken", 1));
    const lastAt = panel.clock.now().toISOString();
    const at = panel.clock.now();
    // of a version of the panel that knew more
    await panel.db.pluginRefusal.create({ data: { ...row("ocean", "boredom"), firstAt: at, lastAt: at } });
    const refusals = [
      { reason: "focus-taken", count: 1, firstAt: lastAt, lastAt },
      { reason: "malformed", count: 2, firstAt, lastAt: firstAt },
    ];
    const { body } = await callApi("GET", "/api/admin/plugins", { cookie: admin.cookie });
    expect(body).toMatchObject({
      plugins: [
        { identifier: "ocean", refusals },
        { identifier: "reef", refusals: [] },
      ],
      refusals: [{ reason: "unknown-sender", count: 1, firstAt, lastAt: firstAt }],
    });
    const changed = await callApi("PATCH", "/api/admin/plugins/ocean", { cookie: admin.cookie, json: {} });
    expect(changed.body.refusals).toEqual(refusals);
    await expect(listRefusals(user)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("are told of what was refused in the last day, to the millisecond", async () => {
    const lastAt = panel.clock.now().toISOString();
    const refusals = [
      { reason: "malformed" as const, count: 3, firstAt: lastAt, lastAt },
      { reason: "hook-late" as const, count: 4, firstAt: lastAt, lastAt },
    ];
    const later = (milliseconds: number) => new Date(panel.clock.now().getTime() + milliseconds);
    expect(countRecent(refusals, later(DAY - 1))).toBe(7);
    expect(countRecent(refusals, later(DAY))).toBe(0);
    expect(countRecent([], later(0))).toBe(0);
  });

  test("start to count a plugin anew, which is audited once", async () => {
    await report(said("ocean", "malformed", 2), said("reef", "malformed", 1), said(null, "unknown-sender", 1));
    meetBeforeTransactions(panel.db, 3);
    await Promise.all([1, 2, 3].map(() => clearRefusals(admin, { id: "ocean" })));
    expect(await counted()).toEqual([
      ["", "unknown-sender", 1],
      ["reef", "malformed", 1],
    ]);
    expect(await audited()).toEqual([["plugin.refusals_cleared", "ocean"]]);
    expect((await clear("ocean")).status).toBe(204);
    expect(await audited()).toHaveLength(1);
    await report(said("ocean", "malformed", 1));
    expect((await counted())[1]).toEqual(["ocean", "malformed", 1]);
  });

  test("alone do, with a plugin that is there", async () => {
    await report(said("ocean", "malformed", 2), said(null, "unknown-sender", 1));
    await expect(clearRefusals(user, { id: "ocean" })).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect((await clear("ocean", user.cookie)).status).toBe(403);
    for (const id of ["gone", "__proto__", "%20"]) expect((await clear(id)).status).toBe(404);
    expect(await counted()).toHaveLength(2);
    expect(await audited()).toEqual([]);
  });
});

const row = (plugin: string, reason: string) => ({ plugin, reason, count: 1 });
