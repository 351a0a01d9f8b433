import { afterAll, beforeAll, expect, it } from "vitest";
import { callApi } from "@/lib/testing/call-api";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let admin: string;
let user: string;
let folder: PluginsFolder;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
  ({ cookie: admin } = await panel.signIn(await panel.makeUser({ role: "admin" })));
  ({ cookie: user } = await panel.signIn(await panel.makeUser()));
  await folder.put("desk/plugin.json", { settings: { head: "no" } });
  await folder.put("desk/Frontend/ui.json", {
    hide: ["shell.background"],
    shell: {
      replace: { "shell.page-header": { hide: true, enabled: { type: "plugin_setting", key: "head", equals: "yes" } } },
    },
  });
  await folder.put("sea/Frontend/theme.json", { tokens: { light: { primary: "200 80% 40%" } } });
});
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});

const version = async () => {
  panel.clock.advance(5_000); // what lies on disk is looked at again
  const { body } = await callApi("GET", "/api/user/preferences", { cookie: user });
  return body.version as string;
};
const choose = (json: unknown) => callApi("PATCH", "/api/user/preferences", { cookie: user, json });
const plugin = (id: string, json: unknown) => callApi("PATCH", `/api/admin/plugins/${id}`, { cookie: admin, json });

it("is another one when what the user sees has changed, and the same when it has not", async () => {
  const seen: string[] = [];
  const changed = async (what: string) => {
    const now = await version();
    expect(seen, what).not.toContain(now);
    seen.push(now);
    expect(await version(), what).toBe(now);
  };
  await changed("at first");
  await choose({ ui_pack: "desk:default" });
  await changed("a UI pack is chosen");
  await plugin("desk", { settings: { head: "yes" } });
  await changed("a rule of it holds now");
  await choose({ theme_pack: "sea:default" });
  await changed("a theme is chosen");
  await folder.put("sea/Frontend/theme.json", { tokens: { light: { primary: "210 80% 40%" } } });
  await changed("the theme's file has changed");
  await choose({ mode: "dark" });
  await changed("the mode");
  await choose({ accent: "custom:#123456" });
  await changed("the accent");
  await plugin("sea", { enabled: false });
  await changed("the theme's plugin is off");
});

it("is the same when what others see has changed", async () => {
  await choose({ ui_pack: "none", theme_pack: null, accent: null, mode: "system" });
  const before = await version();
  await plugin("desk", { settings: { head: "no" } });
  await folder.put("other/Frontend/theme.json", { tokens: { light: { primary: "1 80% 40%" } } });
  await folder.put("other/Frontend/ui.json", { hide: ["shell.main"] });
  expect(await version()).toBe(before);
  await folder.put("other/Frontend/overrides.json", { hide: ["shell.background"] });
  expect(await version()).not.toBe(before);
});
