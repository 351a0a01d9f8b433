import { afterEach, beforeEach, expect, it } from "vitest";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import type { PluginRows } from "@/lib/plugins/plugin-rows";
import { pluginsWithOverrides } from "@/lib/plugins/plugins-with-overrides";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
beforeEach(async () => {
  folder = await PluginsFolder.make();
});
afterEach(() => folder.dispose());

it("names the plugins whose overrides hold: not those that lost, whose rules do not hold, or that are off", async () => {
  const hidesMain = { hide: ["shell.main"] };
  await folder.put("a-lost/Frontend/overrides.json", hidesMain);
  await folder.put("b-slot/plugin.json", { name: "Slots" });
  await folder.put("b-slot/Frontend/overrides.json", hidesMain);
  await folder.put("c-button/plugin.json", { name: "Buttons" });
  await folder.put("c-button/Frontend/overrides.json", { actions: [{ slot: "toolbar.servers", label: "Go" }] });
  await folder.put("d-rule/Frontend/overrides.json", {
    actions: [{ slot: "toolbar.servers", label: "Go", enabled: false }],
  });
  await folder.put("e-off/Frontend/overrides.json", { hide: ["shell.navbar"] });
  const rows: PluginRows = new Map([["e-off", { enabled: false, pageCode: true, settings: new Map() }]]);
  expect(pluginsWithOverrides(buildSnapshot(await scanPlugins(folder.path), rows))).toEqual(["Slots", "Buttons"]);
});
