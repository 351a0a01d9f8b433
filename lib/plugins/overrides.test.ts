import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import type { PluginRow } from "@/lib/plugins/plugin-rows";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
beforeEach(async () => {
  folder = await PluginsFolder.make();
});
afterEach(() => folder.dispose());

async function put(plugin: string, overrides: unknown) {
  await folder.put(`${plugin}/Frontend/overrides.json`, overrides);
  await folder.put(`${plugin}/Frontend/Components/card.html`, "<p>");
}
async function read(rows = new Map<string, PluginRow>()) {
  const { overrides, problems } = buildSnapshot(await scanPlugins(folder.path), rows);
  const slots = [...overrides.slots.values()].map(
    ({ slot, plugin, hide }) => `${slot} ${plugin}${hide ? " hides" : ""}`,
  );
  const told = problems.map(
    ({ plugin, severity, code, line, column }) => `${plugin} ${severity} ${code} ${line}:${column}`,
  );
  return { overrides, problems, slots, told };
}
const navbar = { slot: "shell.navbar", component: "card.html" };

describe("of one plugin", () => {
  it("are hides, replacements and actions", async () => {
    await put("ocean", {
      hide: ["shell.background"],
      replace: [navbar, { slot: "drawer.global", hide: true }],
      actions: [{ slot: "toolbar.servers", label: "New one" }],
    });
    const { overrides, slots, told } = await read();
    expect([slots.sort(), told]).toEqual([
      ["drawer.global ocean hides", "shell.background ocean hides", "shell.navbar ocean"],
      [],
    ]);
    expect(overrides.slots.get("shell.navbar")).toMatchObject({
      componentUrl: expect.stringMatching(/^\/plugins\/ocean\/~[\w-]+\/Components\/card.html$/),
    });
    expect(overrides.actions).toMatchObject([{ id: "ocean-new-one", slot: "toolbar.servers", plugin: "ocean" }]);
  });

  it("have one winner a slot: a hide, in either form and order, else the last", async () => {
    await put("a", { hide: ["shell.navbar"], replace: [navbar] });
    await put("b", {
      replace: [
        { ...navbar, slot: "shell.main" },
        { slot: "shell.main", hide: true },
      ],
    });
    await put("c", {
      replace: [
        { slot: "shell.sidebar", hide: true },
        { ...navbar, slot: "shell.sidebar" },
      ],
    });
    await put("d", { replace: [1, 2].map((n) => ({ ...navbar, slot: "modal.global", component: `${n}.html` })) });
    for (const n of [1, 2]) await folder.put(`d/Frontend/Components/${n}.html`, "");
    const { overrides, slots, told } = await read();
    expect(slots.sort()).toEqual([
      "modal.global d",
      "shell.main b hides",
      "shell.navbar a hides",
      "shell.sidebar c hides",
    ]);
    expect(overrides.slots.get("modal.global")?.component).toBe("2.html");
    expect(told.map((text) => text.split(" ").slice(0, 3).join(" "))).toEqual([
      ...["a warning outdone", "b warning outdone", "c warning outdone", "d warning outdone"],
    ]);
  });

  it.each<[unknown, string[], number]>([
    [
      {
        replace: [
          { ...navbar, enabled: null },
          { slot: "shell.main", hide: true },
        ],
      },
      ["shell.main ocean hides"],
      1,
    ],
    [{ replace: [{ component: "card.html" }, 7, {}, { slot: "" }] }, [], 4],
    [{ replace: [{ ...navbar, component: "gone.html" }] }, [], 1],
    [{ replace: [{ slot: "shell.navbar" }] }, [], 1],
    [{ replace: [{ ...navbar, slot: "shell.nope" }] }, ["shell.nope ocean"], 1],
    [{ replace: {}, hide: "shell.main", actions: 7 }, [], 3],
    [{ hide: ["shell.main", null, ""], unknown: 1 }, ["shell.main ocean hides"], 3],
    ["[]", [], 1],
    ["{", [], 1],
  ])("spare what is right: %j", async (overrides, expected, problems) => {
    await put("ocean", overrides);
    const { slots, told } = await read();
    expect([slots, told.length]).toEqual([expected, problems]);
  });
});

describe("of several plugins", () => {
  it("the later one's entry wins, be it a hide or a replacement, and the other is told", async () => {
    await put("b", { replace: [navbar], hide: ["shell.main"] });
    await put("a", { hide: ["shell.navbar"], replace: [{ ...navbar, slot: "shell.main" }] });
    const { slots, told, problems } = await read();
    expect(slots.sort()).toEqual(["shell.main b hides", "shell.navbar b"]);
    expect(told.sort()).toEqual(["a warning outdone 1:10", "a warning outdone 1:37"]);
    expect(problems[0]!.found).toContain("the plugin b");
  });

  it("all actions stay: high priority first, then by plugin and label", async () => {
    const action = (label: string, priority?: number) => ({ slot: "toolbar.servers", label, priority });
    await put("b", { actions: [action("z"), action("a"), action("first", 2.5)] });
    await put("a", { actions: [action("y"), action("last", -1), action("second", 1)] });
    const { overrides } = await read();
    expect(overrides.actions.map(({ plugin, label }) => `${plugin} ${label}`)).toEqual([
      ...["b first", "a second", "a y", "b a", "b z", "a last"],
    ]);
  });
});

describe("rules", () => {
  const row = (enabled: boolean, settings: Record<string, string> = {}) => ({
    enabled,
    pageCode: true,
    settings: new Map(Object.entries(settings)),
  });

  it("are looked at with the administrators' settings, before it is asked who wins", async () => {
    await put("a", { replace: [navbar] });
    await put("b", { replace: [{ ...navbar, enabled: { type: "plugin_setting", key: "bar", equals: "wide" } }] });
    await folder.put("b/plugin.json", { settings: { bar: "narrow" } });
    expect(await read()).toMatchObject({ slots: ["shell.navbar a"], told: [] });
    const wide = await read(new Map([["b", row(true, { bar: "wide" })]]));
    expect(wide).toMatchObject({ slots: ["shell.navbar b"], told: ["a warning outdone 1:13"] });
    const off = await read(new Map([["b", row(false, { bar: "wide" })]]));
    expect(off).toMatchObject({ slots: ["shell.navbar a"], told: [] });
  });

  it("tell of a setting that plugin.json does not have, which no stored value revives", async () => {
    await put("a", { replace: [{ ...navbar, enabled: { type: "plugin_setting", key: "baar" } }] });
    await folder.put("a/plugin.json", { settings: { bar: "true" } });
    const { slots, problems } = await read(new Map([["a", row(true, { baar: "true" })]]));
    expect(slots).toEqual([]);
    expect(problems).toMatchObject([{ severity: "warning", code: "unknown-setting", suggestion: "bar" }]);
  });

  it("keep what they gave as long as neither the folder nor the settings change", async () => {
    await folder.put("a/Frontend/ui.json", { hide: [] });
    await folder.put("a/plugin.json", { settings: { x: "1" } });
    const scan = await scanPlugins(folder.path);
    const pack = (rows: Map<string, PluginRow>) => buildSnapshot(scan, rows).uiPacks.get("a:default");
    const first = pack(new Map());
    expect(first).toBeDefined();
    expect(pack(new Map([["a", row(true, { x: "1" })]]))).toBe(first);
    expect(pack(new Map([["a", row(true, { x: "2" })]]))).not.toBe(first);
    expect(pack(new Map([["a", row(false)]]))).toBeUndefined();
  });
});
