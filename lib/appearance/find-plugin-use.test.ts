import { afterAll, beforeAll, expect, it } from "vitest";
import { findPluginUse } from "@/lib/appearance/find-plugin-use";
import { getPlugin } from "@/lib/plugins/get-plugin";
import { updateSettings } from "@/lib/settings/update-settings";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let folder: PluginsFolder;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  await folder.put("sea_1/Frontend/theme.json", { themes: [{ id: "calm" }, { id: "deep" }] });
  await folder.put("sea_1/Frontend/ui.json", { id: "desk", hide: ["shell.background"] });
  await folder.put("seax1/Frontend/theme.json", { id: "calm" });
  await folder.put("bare/plugin.json", {});
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});

const useOf = async (id: string) => findPluginUse(admin, await getPlugin(admin, id));

const use = (themes: number, uiPacks: number, theme = false, uiPack = false) => ({
  users: { themes, uiPacks },
  byDefault: { theme, uiPack },
  locked: { theme: false, uiPack: false },
});

it("counts the users of a plugin's packs alone, and says whether one is everyone's default", async () => {
  expect(await useOf("sea_1")).toEqual(use(0, 0));
  const choose = async (choice: { themePack?: string; uiPack?: string }) => {
    const { id } = await panel.makeUser();
    await panel.db.user.update({ where: { id }, data: choice });
  };
  for (const themePack of ["sea_1:calm", "sea_1:deep", "seax1:calm", "sea_1:gone", "default"])
    await choose({ themePack });
  await choose({ uiPack: "sea_1:desk" });
  await choose({ uiPack: "none" });
  await updateSettings(admin, { app_theme_pack_default: "seax1:calm", app_ui_pack_default: "sea_1:desk" });
  expect(await useOf("sea_1")).toEqual(use(2, 1, false, true));
  expect(await useOf("seax1")).toEqual(use(1, 0, true));
  expect(await useOf("bare")).toEqual(use(0, 0));
});

it("is for administrators", async () => {
  const user = await panel.signIn(await panel.makeUser());
  const packs = { themes: [], ui: [] };
  await expect(findPluginUse(user, { packs })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
