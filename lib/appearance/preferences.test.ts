import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resetAppearance } from "@/lib/appearance/reset-appearance";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let user: typeof admin;
let folder: PluginsFolder;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
beforeEach(async () => {
  await panel.db.setting.deleteMany();
  await folder.put("sea/Frontend/theme.json", {
    themes: [{ id: "deep", tokens: { dark: { primary: "200 80% 60%" } }, accents: ["custom:#22aa99"] }, { id: "calm" }],
  });
  panel.clock.advance(5_000);
  user = await panel.signIn(await panel.makeUser());
});
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});

const PATH = "/api/user/preferences";
/** Without the version, which has a test of its own in look-version.test.ts. */
const plain = <Body extends Record<string, unknown>>({ version: _, ...body }: Body) => body;
const get = async ({ cookie } = user) => plain((await callApi("GET", PATH, { cookie })).body);
const patch = async (json: unknown, { cookie } = user) => {
  const { status, body } = await callApi("PATCH", PATH, { cookie, json });
  return { status, body: plain(body) };
};
const settings = async (json: unknown) => {
  const { status, body } = await callApi("PATCH", "/api/admin/settings", { cookie: admin.cookie, json });
  return [status, body.error];
};
const NOTHING = {
  mode: "system",
  theme_pack: null,
  accent: null,
  ui_pack: null,
  effective: {
    theme_pack: { id: "default", source: "builtin" },
    ui_pack: { id: "none", source: "builtin" },
    problems: [],
  },
};

describe("preferences", () => {
  test("are none at first, are kept, taken back by null, and stay where a call does not name them", async () => {
    expect(await get()).toEqual(NOTHING);
    const chosen = { mode: "dark", theme_pack: "sea:deep", accent: "custom:#22aa99", ui_pack: "none" };
    const { status, body } = await patch(chosen);
    expect(status).toBe(200);
    const effective = {
      theme_pack: { id: "sea:deep", source: "user" },
      ui_pack: { id: "none", source: "user" },
      problems: [],
    };
    expect(body).toEqual({ ...chosen, effective });
    expect((await patch({ mode: "light" })).body).toEqual({ ...chosen, mode: "light", effective });
    expect((await patch({})).body.mode).toBe("light");
    expect((await patch({ mode: "system", theme_pack: null, accent: null, ui_pack: null })).body).toEqual(NOTHING);
  });

  test("are each user's own", async () => {
    const other = await panel.signIn(await panel.makeUser());
    await patch({ mode: "dark", theme_pack: "sea:deep" });
    expect(await get(other)).toEqual(NOTHING);
  });

  test("may be read and changed with a key, and by nobody else", async () => {
    const { privateKey } = await issueKey(user);
    const bearer = { headers: { authorization: `Bearer ${privateKey}` } };
    const json = { theme_pack: "sea:calm" };
    expect((await callApi("PATCH", PATH, { ...bearer, json })).status).toBe(200);
    expect((await callApi("GET", PATH, bearer)).body.theme_pack).toBe("sea:calm");
    expect((await callApi("GET", PATH, {})).status).toBe(401);
    expect((await callApi("PATCH", PATH, { json })).status).toBe(401);
    const foreign = { cookie: user.cookie, headers: { origin: "https://elsewhere.example" }, json };
    expect((await callApi("PATCH", PATH, foreign)).body.error).toBe("CROSS_SITE_REQUEST");
  });

  test.each([
    [{ theme_pack: "sea:gone" }, "PACK_NOT_AVAILABLE"],
    [{ theme_pack: "deep" }, "PACK_NOT_AVAILABLE"],
    [{ theme_pack: "" }, "PACK_NOT_AVAILABLE"],
    [{ theme_pack: "none" }, "PACK_NOT_AVAILABLE"],
    [{ theme_pack: "__proto__" }, "PACK_NOT_AVAILABLE"],
    [{ theme_pack: "</style><script>" }, "PACK_NOT_AVAILABLE"],
    [{ ui_pack: "sea:deep" }, "PACK_NOT_AVAILABLE"],
    [{ ui_pack: "default" }, "PACK_NOT_AVAILABLE"],
    [{ mode: "sepia" }, "INVALID_REQUEST"],
    [{ mode: null }, "INVALID_REQUEST"],
    [{ theme_pack: 1 }, "INVALID_REQUEST"],
    [{ theme_pack: "a".repeat(201) }, "INVALID_REQUEST"],
    [{ accent: "#22aa99" }, "INVALID_REQUEST"],
    [{ accent: "custom:red;}body{display:none" }, "INVALID_REQUEST"],
    [{ accent: "custom:#22aa9" }, "INVALID_REQUEST"],
    [{ accent: "" }, "INVALID_REQUEST"],
    [{ safe_mode: true }, "INVALID_REQUEST"],
    [{ effective: {} }, "INVALID_REQUEST"],
  ])("%j is %s, and changes nothing", async (json, code) => {
    await patch({ mode: "dark" });
    const { status, body } = await patch({ mode: "light", ...json });
    expect([status, body.error]).toEqual([400, code]);
    expect(await get()).toEqual({ ...NOTHING, mode: "dark" });
  });

  test("of a pack that has gone fall back and say so, and hold again when it is back", async () => {
    await patch({ theme_pack: "sea:deep" });
    await folder.remove("sea");
    panel.clock.advance(2_000);
    const gone = { about: "theme_pack", of: "user", id: "sea:deep", error: "PACK_NOT_AVAILABLE" };
    expect(await get()).toMatchObject({
      theme_pack: "sea:deep",
      effective: { theme_pack: { id: "default", source: "builtin" }, problems: [gone] },
    });
    await folder.put("sea/Frontend/theme.json", { id: "deep" });
    panel.clock.advance(2_000);
    expect(await get()).toMatchObject({
      effective: { theme_pack: { id: "sea:deep", source: "user" }, problems: [] },
    });
  });

  test("of a plugin that an administrator switches off fall back at once", async () => {
    await patch({ theme_pack: "sea:deep" });
    const at = new Date();
    await panel.db.plugin.create({ data: { identifier: "sea", enabled: false, updatedAt: at } });
    panel.plugins.forget();
    expect(await get()).toMatchObject({ effective: { theme_pack: { id: "default" } } });
    expect((await patch({ theme_pack: "sea:calm" })).body.error).toBe("PACK_NOT_AVAILABLE");
    await panel.db.plugin.deleteMany();
    panel.plugins.forget();
  });
});

describe("a lock", () => {
  const lock = () => settings({ app_theme_pack_default: "sea:calm", app_theme_pack_lock: "true" });

  test("is what everyone sees, refuses choices of the pack and its accent, and leaves the mode free", async () => {
    await patch({ theme_pack: "sea:deep", accent: "custom:#22aa99", mode: "dark" });
    expect(await lock()).toEqual([200, undefined]);
    const locked = { effective: { theme_pack: { id: "sea:calm", source: "lock" } } };
    expect(await get()).toMatchObject({ theme_pack: "sea:deep", mode: "dark", ...locked });
    for (const json of [
      { theme_pack: "sea:deep" },
      { theme_pack: null },
      { theme_pack: "sea:calm" },
      { accent: null },
    ]) {
      const { status, body } = await patch({ mode: "light", ...json });
      expect([status, body.error]).toEqual([403, "APPEARANCE_LOCKED"]);
    }
    expect((await patch({ theme_pack: "default" }, admin)).body.error).toBe("APPEARANCE_LOCKED");
    expect((await patch({ mode: "light" })).body).toMatchObject({ mode: "light", ...locked });
  });

  test("that is lifted gives everyone their own choice back", async () => {
    await patch({ theme_pack: "sea:deep" });
    await lock();
    await settings({ app_theme_pack_lock: "false" });
    expect(await get()).toMatchObject({ effective: { theme_pack: { id: "sea:deep", source: "user" } } });
    const fresh = await panel.signIn(await panel.makeUser());
    expect(await get(fresh)).toMatchObject({ effective: { theme_pack: { id: "sea:calm", source: "admin_default" } } });
  });

  test("of the UI pack refuses that choice alone", async () => {
    await settings({ app_ui_pack_lock: "true" });
    expect((await patch({ ui_pack: "none" })).body.error).toBe("APPEARANCE_LOCKED");
    expect((await patch({ theme_pack: "sea:deep" })).body).toMatchObject({
      effective: { theme_pack: { id: "sea:deep" }, ui_pack: { id: "none", source: "lock" } },
    });
  });
});

describe("the administrators' settings", () => {
  test("name packs that are there", async () => {
    expect(await settings({ app_theme_pack_default: "sea:gone" })).toEqual([400, "PACK_NOT_AVAILABLE"]);
    expect(await settings({ app_ui_pack_default: "sea:deep" })).toEqual([400, "PACK_NOT_AVAILABLE"]);
    const json = { app_theme_pack_default: "sea:gone", app_ui_pack_default: "sea:gone" };
    const { body } = await callApi("PATCH", "/api/admin/settings", { cookie: admin.cookie, json });
    expect(body.issues).toEqual(Object.keys(json).map((path) => ({ path, message: "is not available" })));
    expect(await settings({ app_theme_pack_lock: "yes" })).toEqual([400, "INVALID_REQUEST"]);
    for (const value of ["sea:deep", "default", ""]) {
      expect(await settings({ app_theme_pack_default: value })).toEqual([200, undefined]);
    }
    expect(await settings({ app_ui_pack_default: "none" })).toEqual([200, undefined]);
  });
});

describe("reset-appearance", () => {
  test("takes back one user's choices, or everyone's with the administrators'", async () => {
    const other = await panel.signIn(await panel.makeUser());
    await patch({ theme_pack: "sea:deep", mode: "dark", accent: "custom:#22aa99", ui_pack: "none" });
    await patch({ theme_pack: "sea:deep" }, other);
    await settings({ app_theme_pack_default: "sea:calm", app_theme_pack_lock: "true" });
    await settings({ user_allow_api_keys_create: "false" });
    const system = panel.context({ kind: "system" as const });
    expect(await resetAppearance(system, user.actor.user.id)).toBe(1);
    expect(await get()).toMatchObject({ ...NOTHING, effective: { theme_pack: { id: "sea:calm", source: "lock" } } });
    expect(await resetAppearance(system, null)).toBeGreaterThanOrEqual(1);
    expect([await get(), await get(other)]).toEqual([NOTHING, NOTHING]);
    expect((await panel.db.setting.findMany()).map(({ key }) => key)).toEqual(["user_allow_api_keys_create"]);
    expect(await resetAppearance(system, null)).toBe(0);
  });
});

describe("a UI pack", () => {
  const THEME = { source: "ui_pack" };
  beforeEach(async () => {
    await folder.put("sea/Frontend/ui.json", {
      packs: [
        { id: "dressed", theme: "deep" },
        { id: "plain", hide: ["shell.page-header"] },
        { id: "lost", theme: "gone" },
        { id: "hidden", theme: "deep", enabled: { type: "plugin_setting", key: "on" } },
      ],
    });
    panel.clock.advance(5_000);
  });
  afterAll(() => folder.remove("sea/Frontend/ui.json"));

  test("that names a theme sets the user's theme back, unless the same call names one", async () => {
    await patch({ theme_pack: "sea:calm" });
    expect((await patch({ ui_pack: "sea:plain" })).body).toMatchObject({
      ...{ theme_pack: "sea:calm", ui_pack: "sea:plain" },
      effective: { theme_pack: { id: "sea:calm", source: "user" }, ui_pack: { id: "sea:plain", source: "user" } },
    });
    expect((await patch({ ui_pack: "sea:dressed" })).body).toMatchObject({
      ...{ theme_pack: null, effective: { theme_pack: { id: "sea:deep", ...THEME }, problems: [] } },
    });
    expect((await patch({ ui_pack: "sea:dressed", theme_pack: "sea:calm" })).body).toMatchObject({
      ...{ theme_pack: "sea:calm", effective: { theme_pack: { id: "sea:calm", source: "user" } } },
    });
  });

  test("whose theme has gone is told, and the next in line holds", async () => {
    expect((await patch({ ui_pack: "sea:lost" })).body.effective).toMatchObject({
      theme_pack: { id: "default", source: "builtin" },
      problems: [{ about: "theme_pack", of: "ui_pack", id: "sea:gone" }],
    });
  });

  test("that its rules hide, or that is of a disabled plugin, cannot be had", async () => {
    for (const id of ["sea:hidden", "sea:none", "sea", "dressed"]) {
      expect((await patch({ ui_pack: id })).body.error).toBe("PACK_NOT_AVAILABLE");
      expect(await settings({ app_ui_pack_default: id })).toEqual([400, "PACK_NOT_AVAILABLE"]);
    }
    expect((await patch({ ui_pack: "sea:dressed" })).status).toBe(200);
    const off = await callApi("PATCH", "/api/admin/plugins/sea", { cookie: admin.cookie, json: { enabled: false } });
    expect(off.status).toBe(200);
    expect(await get()).toMatchObject({
      ui_pack: "sea:dressed",
      effective: {
        ui_pack: { id: "none", source: "builtin" },
        problems: [{ about: "ui_pack", of: "user", id: "sea:dressed" }],
      },
    });
    await callApi("PATCH", "/api/admin/plugins/sea", { cookie: admin.cookie, json: { enabled: true } });
  });

  test("may be the administrators' default, and locked", async () => {
    expect(await settings({ app_ui_pack_default: "sea:dressed" })).toEqual([200, undefined]);
    expect((await get()).effective).toMatchObject({
      ...{ ui_pack: { id: "sea:dressed", source: "admin_default" }, theme_pack: { id: "sea:deep", ...THEME } },
    });
    await settings({ app_ui_pack_lock: "true" });
    expect((await patch({ ui_pack: "sea:plain" })).body.error).toBe("APPEARANCE_LOCKED");
    expect(await get()).toMatchObject({ effective: { ui_pack: { id: "sea:dressed", source: "lock" } } });
  });
});
