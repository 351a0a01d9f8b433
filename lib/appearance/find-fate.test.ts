import { afterAll, beforeAll, expect, it } from "vitest";
import { findFate } from "@/lib/appearance/find-fate";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import type { PluginRows } from "@/lib/plugins/plugin-rows";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  await folder.put("sea/plugin.json", { name: "The sea" });
  await folder.put("sea/Frontend/theme.json", { id: "deep", name: "Deep" });
  await folder.put("sea/Frontend/ui.json", { id: "desk", name: "Desk", hide: ["shell.background"], hidden: true });
  await folder.put("bars/Frontend/ui.json", { theme: "nope", hide: [7] });
  await folder.put("torn/Frontend/theme.json", "{");
});
afterAll(() => folder.dispose());

const off = new Map([["sea", { enabled: false, pageCode: true, settings: new Map<string, string>() }]]);
const sea = { identifier: "sea", name: "The sea" };

it.each<[string, "theme_pack" | "ui_pack", string, PluginRows, object]>([
  ["no such plugin", "theme_pack", "lake:deep", new Map(), { fate: "gone", name: "lake:deep", plugin: null }],
  ["a plugin that is off", "theme_pack", "sea:deep", off, { fate: "off", name: "Deep", plugin: sea }],
  ["a UI pack of one that is off", "ui_pack", "sea:desk", off, { fate: "off", name: "Desk", plugin: sea }],
  ["a UI pack whose rules hide it", "ui_pack", "sea:desk", new Map(), { fate: "hidden", name: "Desk", plugin: sea }],
  [
    "a pack that its plugin has no more",
    "ui_pack",
    "sea:deep",
    new Map(),
    { fate: "removed", name: "sea:deep", plugin: sea },
  ],
  ["a theme that was never there", "theme_pack", "bars:nope", new Map(), { fate: "removed", name: "bars:nope" }],
  ["a file of UI packs with errors", "ui_pack", "bars:nope", new Map(), { fate: "broken", name: "bars:nope" }],
  ["a file with errors", "theme_pack", "torn:deep", new Map(), { fate: "broken", name: "torn:deep" }],
])("%s", async (_what, about, id, rows, expected) => {
  expect(findFate(buildSnapshot(await scanPlugins(folder.path), rows), { about, id })).toMatchObject(expected);
});
