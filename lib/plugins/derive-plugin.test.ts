import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { derivePlugin, derivePlugins } from "@/lib/plugins/derive-plugin";
import { MOST_PROBLEMS } from "@/lib/plugins/problem";
import * as readThemePacks from "@/lib/plugins/read-theme-packs";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
beforeEach(async () => {
  folder = await PluginsFolder.make();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await folder.dispose();
});

const scan = async () => [...(await scanPlugins(folder.path)).plugins.values()];

it("reads a plugin once", async () => {
  await folder.put("ocean/Frontend/theme.json", {});
  const [ocean] = await scan();
  expect(derivePlugin(ocean!)).toBe(derivePlugin(ocean!));
});

it("tells of a file no more than helps, and errors rather than notes", async () => {
  const packs = Array.from({ length: 60 }, (_, n) => ({
    id: `p${n}`,
    tokens: { dark: { ring: "red", input: "blue" } },
  }));
  await folder.put("ocean/Frontend/theme.json", { themes: [...packs, { id: "a b" }, { id: "last", name: 7 }] });
  await folder.put("ocean/plugin.json", { nam: "Ocean" });
  const { problems } = derivePlugin((await scan())[0]!);
  const of = (file: string) => problems.filter((one) => one.file === file);
  expect(of("Frontend/theme.json")).toHaveLength(MOST_PROBLEMS);
  expect(of("Frontend/theme.json").filter(({ severity }) => severity === "error")).toHaveLength(2);
  expect(of("plugin.json")).toHaveLength(1);
});

it("tells of files that are too large to be served", async () => {
  for (const file of ["Components/film.mp4", "index.js"]) {
    await folder.put(`ocean/Frontend/${file}`, new Uint8Array(16 * 1024 * 1024 + 1));
  }
  const { problems } = derivePlugin((await scan())[0]!);
  expect(problems).toMatchObject([
    { code: "too-large", file: "Frontend/Components/film.mp4", found: "16777217 bytes" },
    { code: "too-large", file: "Frontend/index.js", found: "16777217 bytes" },
  ]);
});

it("holds a plugin that the panel fails on for broken, and no other", async () => {
  await folder.put("a/Frontend/theme.json", {});
  await folder.put("b/Frontend/theme.json", {});
  const read = readThemePacks.readThemePacksByStep;
  vi.spyOn(readThemePacks, "readThemePacksByStep").mockImplementation((plugin) => {
    if (plugin.identifier === "a") throw new RangeError("out of stack");
    return read(plugin);
  });
  const plugins = await scan();
  await derivePlugins(plugins);
  const [a, b] = plugins.map(derivePlugin);
  expect([a!.themes, a!.problems]).toEqual([
    [],
    [
      expect.objectContaining({
        severity: "error",
        file: "Frontend/theme.json",
        found: expect.stringContaining("stack"),
      }),
    ],
  ]);
  expect(b!.themes).toHaveLength(1);
});

it("lets others in between two packs of one plugin, and gives the same to two that read it at once", async () => {
  const themes = Array.from({ length: 5 }, (_, n) => ({ id: `p${n}` }));
  await folder.put("a/Frontend/theme.json", { themes });
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 20));
  const [plugin] = await scan();
  let between = 0;
  const count = () => void (between++, (waiting = setImmediate(count)));
  let waiting = setImmediate(count);
  await Promise.all([derivePlugins([plugin!]), derivePlugins([plugin!])]);
  clearImmediate(waiting);
  expect(between).toBeGreaterThanOrEqual(5);
  const derived = derivePlugin(plugin!);
  expect(derived.themes).toHaveLength(5);
  expect(derivePlugin(plugin!)).toBe(derived);
});
