import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updatePlugin } from "@/lib/plugins/update-plugin";
import { callApi } from "@/lib/testing/call-api";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let folder: PluginsFolder;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  await folder.put("ocean/plugin.json", {
    ...{ name: "Ocean", version: "1.2", description: "Blue", author: "Ann", permissions: ["api:read"] },
    settings: { tide: "high", moon: "new" },
  });
  await folder.put("ocean/Frontend/theme.json", { id: "deep", nam: "Deep" });
  await folder.put("ocean/Frontend/ui.json", { id: "shell" });
  await folder.put("ocean/Frontend/index.js", "");
  await folder.put("Bad Name/plugin.json", {});
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
beforeEach(async () => {
  await panel.db.plugin.deleteMany();
  await panel.db.auditEvent.deleteMany();
  panel.plugins.forget();
});
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});

const patch = (json: unknown, id = "ocean") =>
  callApi("PATCH", `/api/admin/plugins/${id}`, { cookie: admin.cookie, json });
const list = async () => (await callApi("GET", "/api/admin/plugins", { cookie: admin.cookie })).body;
const settings = async () => {
  const [ocean] = (await list()).plugins as { settings: { key: string; value: string }[] }[];
  return Object.fromEntries(ocean!.settings.map(({ key, value }) => [key, value]));
};
const audit = async () =>
  (await panel.db.auditEvent.findMany({ orderBy: { id: "asc" } })).map(({ action, targetId, detail }) => [
    ...[action, targetId, JSON.parse(detail) as unknown],
  ]);

describe("plugins", () => {
  test("are listed with settings, packs and problems", async () => {
    expect(await list()).toEqual({
      plugins: [
        {
          ...{ identifier: "ocean", name: "Ocean", version: "1.2", description: "Blue", author: "Ann", enabled: true },
          settings: [
            { key: "tide", default: "high", value: "high" },
            { key: "moon", default: "new", value: "new" },
          ],
          ...{
            permissions: ["api:read"],
            hasScript: true,
            remotes: [],
            pageCode: true,
            packs: { themes: ["ocean:deep"], ui: ["ocean:shell"] },
          },
          problems: [
            {
              ...{ plugin: "ocean", file: "Frontend/theme.json", line: 1, column: 14, severity: "warning" },
              ...{
                code: "unknown-field",
                found: '"nam"',
                allowed: expect.stringContaining("name"),
                suggestion: "name",
              },
              other: null,
            },
          ],
          refusals: [],
        },
      ],
      problems: [expect.objectContaining({ plugin: "Bad Name", code: "bad-identifier", suggestion: "bad-name" })],
      refusals: [],
    });
  });

  test("are disabled and enabled, which shows at once and is audited once a change", async () => {
    expect((await patch({ enabled: false })).body).toMatchObject({ identifier: "ocean", enabled: false });
    await patch({ enabled: false });
    const { body } = await callApi("GET", "/api/system/plugin-themes");
    expect(body.themes).toHaveLength(1);
    await patch({ enabled: true });
    expect(await audit()).toEqual([
      ["plugin.disabled", "ocean", {}],
      ["plugin.enabled", "ocean", {}],
    ]);
  });

  test("keep their code out of pages and let it in again, which is audited once a change", async () => {
    expect((await patch({ pageCode: false })).body).toMatchObject({ enabled: true, pageCode: false });
    await patch({ pageCode: false, enabled: true });
    expect((await patch({ pageCode: true, enabled: false })).body).toMatchObject({ enabled: false, pageCode: true });
    for (const pageCode of [false, true, false, true])
      expect((await patch({ pageCode })).body).toMatchObject({ pageCode });
    expect(await audit()).toEqual([
      ["plugin.page_code_disabled", "ocean", {}],
      ["plugin.disabled", "ocean", {}],
      ["plugin.page_code_enabled", "ocean", {}],
      ["plugin.page_code_disabled", "ocean", {}],
      ["plugin.page_code_enabled", "ocean", {}],
      ["plugin.page_code_disabled", "ocean", {}],
      ["plugin.page_code_enabled", "ocean", {}],
    ]);
    const wrong = await patch({ pageCode: "no" });
    expect([wrong.status, wrong.body.issues]).toEqual([400, [{ path: "pageCode", message: "must be true or false" }]]);
  });

  test("take settings, and null for the default again", async () => {
    await patch({ settings: { tide: "", moon: "full" } });
    expect(await settings()).toEqual({ tide: "", moon: "full" });
    await patch({ settings: { tide: null } });
    await patch({ settings: { tide: null, moon: "full" } });
    expect(await settings()).toEqual({ tide: "high", moon: "full" });
    expect(await audit()).toEqual([
      ["plugin.setting_changed", "ocean", { setting: "tide", from: "high", to: "" }],
      ["plugin.setting_changed", "ocean", { setting: "moon", from: "new", to: "full" }],
      ["plugin.setting_changed", "ocean", { setting: "tide", from: "", to: "high" }],
    ]);
    expect(await panel.db.plugin.findMany()).toEqual([
      {
        ...{ identifier: "ocean", enabled: true, pageCode: true, settings: '{"moon":"full"}' },
        ...{ updatedAt: panel.clock.now(), updatedById: admin.actor.user.id },
      },
    ]);
  });

  test("keep no long value in the trail", async () => {
    await patch({ settings: { tide: "x".repeat(4096) } });
    const [[, , detail]] = (await audit()) as [[string, string, { to: string }]];
    expect(detail.to).toHaveLength(200);
  });

  test.each([
    [{ settings: { tid: "x" } }, "settings.tid", "is no setting of this plugin"],
    [JSON.parse('{"settings":{"__proto__":"x"}}'), "settings.__proto__", "is no setting of this plugin"],
    [{ settings: { constructor: "x" } }, "settings.constructor", "is no setting of this plugin"],
    [{ settings: { tide: 1 } }, "settings.tide", "must be a string, or null"],
    [{ settings: { tide: "x".repeat(4097) } }, "settings.tide", "must have at most 4096 characters"],
    [{ settings: [] }, "settings", "must be an object of strings by key"],
    [{ enabled: "true" }, "enabled", "must be true or false"],
    [{ enable: true }, "enable", "is not known here"],
  ])("refuse %j", async (json, path, message) => {
    const { status, body } = await patch(json);
    expect([status, body.issues]).toEqual([400, [{ path, message }]]);
    expect(await panel.db.plugin.count()).toBe(0);
    expect(await audit()).toEqual([]);
  });

  test.each(["nothing", "Bad Name", "default", "__proto__"])("that are not on disk (%s) are not found", async (id) => {
    expect((await patch({ enabled: false }, encodeURIComponent(id))).status).toBe(404);
    expect(await panel.db.plugin.count()).toBe(0);
  });

  test("of changes at once each sees the one before", async () => {
    const values = ["a", "b", "a", "b", "b", "a"];
    meetBeforeTransactions(panel.db, values.length + 1);
    await Promise.all([
      ...values.map((tide) => updatePlugin(admin, { id: "ocean", settings: new Map([["tide", tide]]) })),
      updatePlugin(admin, { id: "ocean", enabled: false, pageCode: true, settings: new Map([["moon", "full"]]) }),
    ]);
    const rows = (await audit()) as [string, string, { setting?: string; from: string; to: string }][];
    const tides = rows.filter(([, , { setting }]) => setting === "tide").map(([, , detail]) => detail);
    for (const { from, to } of tides) expect(from).not.toBe(to);
    // each leaves the value that the one before set, so that in sum all but the first and the last cancel out
    const left = (value: string) => tides.filter(({ from }) => from === value).length;
    const set = (value: string) => tides.filter(({ to }) => to === value).length;
    const { tide, moon } = await settings();
    expect(left("high")).toBe(1);
    for (const value of ["a", "b"]) expect(set(value) - left(value)).toBe(tide === value ? 1 : 0);
    expect(moon).toBe("full");
    expect(rows.filter(([action]) => action === "plugin.disabled")).toHaveLength(1);
  });

  test("switched at once keep their code out of pages once", async () => {
    meetBeforeTransactions(panel.db, 3);
    await Promise.all([1, 2, 3].map(() => updatePlugin(admin, { id: "ocean", pageCode: false })));
    expect(await audit()).toEqual([["plugin.page_code_disabled", "ocean", {}]]);
  });

  test("are for administrators with a session alone", async () => {
    const user = await panel.signIn(await panel.makeUser());
    for (const change of [{ enabled: false }, { pageCode: false }]) {
      await expect(updatePlugin(user, { id: "ocean", ...change })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    for (const method of ["GET", "PATCH"] as const) {
      const path = method === "GET" ? "/api/admin/plugins" : "/api/admin/plugins/ocean";
      const json = method === "PATCH" ? { json: {} } : {};
      expect((await callApi(method, path, { cookie: user.cookie, ...json })).status).toBe(403);
      expect((await callApi(method, path, json)).status).toBe(401);
    }
  });
});
