import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCatalogue, SWEEP_MS } from "@/lib/plugins/catalogue";
import type { PluginRow } from "@/lib/plugins/plugin-rows";
import { createPluginSource, ROWS_MS } from "@/lib/plugins/plugin-source";
import { builtinPack } from "@/lib/plugins/theme-pack";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
let now: number;
let rows: [string, PluginRow][];
const clock = { now: () => new Date(now) };
const readRows = vi.fn(async () => new Map(rows));

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  rows = [];
  readRows.mockClear();
  folder = await PluginsFolder.make();
  await folder.put("ocean/plugin.json", { name: "Ocean", settings: { tide: "high" } });
  await folder.put("ocean/Frontend/theme.json", { id: "deep" });
});
afterEach(() => folder.dispose());

const open = () => createPluginSource({ catalogue: createCatalogue({ folder: folder.path, clock }), clock, readRows });
const row = (over: Partial<PluginRow>): PluginRow => ({ enabled: true, pageCode: true, settings: new Map(), ...over });

it("holds the plugins in order, and their packs after the panel's own", async () => {
  await folder.put("forest/Frontend/theme.json", { themes: [{ id: "b" }, { id: "a" }] });
  const snapshot = await open().read();
  expect(snapshot.plugins.map(({ identifier }) => identifier)).toEqual(["forest", "ocean"]);
  expect([...snapshot.themes.keys()]).toEqual(["default", "forest:b", "forest:a", "ocean:deep"]);
  expect(snapshot.themes.get("default")).toBe(builtinPack);
  expect(snapshot.problems).toEqual([]);
});

it("leaves the packs of a disabled plugin out, and keeps the plugin", async () => {
  rows = [["ocean", row({ enabled: false })]];
  const snapshot = await open().read();
  expect([...snapshot.themes.keys()]).toEqual(["default"]);
  expect(snapshot.plugins).toMatchObject([{ identifier: "ocean", enabled: false, packs: { themes: ["ocean:deep"] } }]);
});

it("has of each setting the value that holds, and none that plugin.json does not know", async () => {
  rows = [
    [
      "ocean",
      row({
        settings: new Map([
          ["tide", ""],
          ["gone", "x"],
        ]),
      }),
    ],
    ["gone", row({})],
  ];
  const [plugin] = (await open().read()).plugins;
  expect(plugin?.settings).toEqual([{ key: "tide", default: "high", value: "" }]);
});

it("is the same object while nothing changes, with one read of the database a second", async () => {
  const source = open();
  const first = await source.read();
  expect(await source.read()).toBe(first);
  expect(readRows).toHaveBeenCalledTimes(1);
  now += ROWS_MS;
  expect(await source.read()).toBe(first);
  expect(readRows).toHaveBeenCalledTimes(2);
  const together = await Promise.all(Array.from({ length: 20 }, () => source.read()));
  expect(new Set(together)).toEqual(new Set([first]));
});

it("keeps what was made of a plugin in which nothing changed", async () => {
  const source = open();
  const first = await source.read();
  await folder.put("forest/Frontend/theme.json", {});
  now += SWEEP_MS;
  const second = await source.read();
  expect(second).not.toBe(first);
  expect(second.version).not.toBe(first.version);
  expect(second.themes.get("ocean:deep")).toBe(first.themes.get("ocean:deep"));
});

it("shows what another process wrote a second later, and what this one wrote at once", async () => {
  const source = open();
  const enabled = async () => (await source.read()).plugins[0]?.enabled;
  expect(await enabled()).toBe(true);
  rows = [["ocean", row({ enabled: false })]];
  expect(await enabled()).toBe(true);
  now += ROWS_MS;
  expect(await enabled()).toBe(false);
  rows = [];
  source.forget();
  expect(await enabled()).toBe(true);
});

it("forgets a read that began before the change", async () => {
  const source = open();
  let answer: (rows: Map<string, PluginRow>) => void = () => undefined;
  readRows.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const before = source.read();
  rows = [["ocean", row({ enabled: false })]];
  source.forget();
  const after = source.read();
  answer(new Map());
  expect((await before).plugins[0]?.enabled).toBe(true);
  expect((await after).plugins[0]?.enabled).toBe(false);
  expect((await source.read()).plugins[0]?.enabled).toBe(false);
});

it("asks again at once after the database failed", async () => {
  const source = open();
  readRows.mockRejectedValueOnce(new Error("no database"));
  await expect(source.read()).rejects.toThrow("no database");
  expect((await source.read()).plugins).toHaveLength(1);
  now += ROWS_MS;
  readRows.mockRejectedValueOnce(new Error("no database"));
  await expect(source.read()).rejects.toThrow("no database");
  rows = [["ocean", row({ enabled: false })]];
  expect((await source.read()).plugins[0]?.enabled).toBe(false);
});

it("sees each thing that an administrator changes, also of a row that was there before", async () => {
  await folder.put("ocean/Frontend/index.js", "");
  const source = open();
  const seen: (string | boolean)[][] = [];
  for (const over of [{}, { pageCode: false }, {}, { enabled: false }, { settings: new Map([["tide", "low"]]) }]) {
    rows = [["ocean", row(over)]];
    now += ROWS_MS;
    const [plugin] = (await source.read()).plugins;
    seen.push([plugin!.enabled, plugin!.pageCode, plugin!.codeUrl !== null, plugin!.settings[0]!.value]);
  }
  expect(seen).toEqual([
    [true, true, true, "high"],
    [true, false, false, "high"],
    [true, true, true, "high"],
    [false, true, false, "high"],
    [true, true, true, "low"],
  ]);
});
