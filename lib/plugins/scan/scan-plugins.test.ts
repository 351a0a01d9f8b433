import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as surveyedFile from "@/lib/plugins/scan/read-surveyed-file";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import type { Scan } from "@/lib/plugins/scan/scan-plugins";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "plugins-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(file: string, content: string | Uint8Array = "") {
  const at = path.join(folder, file);
  await mkdir(path.dirname(at), { recursive: true });
  await writeFile(at, content);
}

const told = ({ problems }: Scan) => problems.map((it) => `${it.plugin}/${it.file} ${it.code} ${it.suggestion}`);
const reads = () => vi.spyOn(surveyedFile, "readSurveyedFile");

it("tells of files that lie beside Frontend instead of in it", async () => {
  await put("flat/theme.json", "{}");
  await put("flat/UI.json", "{}");
  await put("flat/Components/a.html");
  await put("flat/README.md");
  await put("both/index.js");
  await put("both/Frontend/index.js");
  const scan = await scanPlugins(folder);
  expect(told(scan)).toEqual([
    "flat/Components file-misnamed Frontend/Components",
    "flat/UI.json file-misnamed Frontend/ui.json",
    "flat/theme.json file-misnamed Frontend/theme.json",
  ]);
  expect(scan.problems.every(({ severity }) => severity === "warning")).toBe(true);
});

it("reads whole plugins, in the order of identifiers", async () => {
  await put("ocean/plugin.json", '{"name": "Ocean"}');
  await put("ocean/Frontend/theme.json", '\uFEFF{"themes": [{"id": "a", "css": "theme.css"}, {"id": "b"}]}');
  await put("ocean/Frontend/theme.css", ":root {}");
  await put("ocean/Frontend/ui.json", '{"packs": [{"id": "in"}]}');
  await put("ocean/Frontend/overrides.json", "{}");
  await put("ocean/Frontend/index.js", "");
  await put("ocean/Frontend/Components/deep/card.html", "<p>");
  await put("ocean/Frontend/Components/.DS_Store");
  await put("a-bare-one/README.md");
  await put(".git/config");
  await put("README.md");
  const scan = await scanPlugins(folder);
  expect(told(scan)).toEqual([]);
  expect([...scan.plugins.keys()]).toEqual(["a-bare-one", "ocean"]);
  const ocean = scan.plugins.get("ocean")!;
  expect(ocean).toMatchObject({ identifier: "ocean", manifest: { name: "Ocean" }, hasScript: true });
  expect(ocean.themePacks.map(({ packId }) => packId)).toEqual(["a", "b"]);
  expect(ocean.uiPacks.map(({ packId }) => packId)).toEqual(["in"]);
  expect(ocean.overrides?.value).toEqual({});
  expect([...ocean.stylesheets]).toEqual([["theme.css", ":root {}"]]);
  expect([...ocean.files.keys()]).toContain("Components/deep/card.html");
  expect([...ocean.files.keys()].some((file) => file.includes(".DS_Store"))).toBe(false);
});

it("a broken plugin harms no other, and a broken file no other file", async () => {
  await put("broken/plugin.json", '{"name": "B",}');
  await put("broken/Frontend/theme.json", '{"id": "kept", "css": "theme.css"}');
  await put("broken/Frontend/ui.json", Buffer.from("\uFEFF{}", "utf16le"));
  await put("broken/Frontend/theme.css", new Uint8Array(512 * 1024 + 1));
  await mkdir(path.join(folder, "broken/Frontend/overrides.json"));
  await put("My Plugin/plugin.json", "{}");
  await put("slips/frontend/theme.json", "{}");
  await put("slips/Plugin.json", "{}");
  await put("well/Frontend/theme.json", "{}");
  const scan = await scanPlugins(folder);
  expect([...scan.plugins.keys()]).toEqual(["broken", "slips", "well"]);
  expect(scan.plugins.get("broken")!.themePacks).toMatchObject([{ packId: "kept" }]);
  expect(told(scan).sort()).toEqual([
    "My Plugin/null bad-identifier my-plugin",
    "broken/Frontend/overrides.json file-unreadable null",
    "broken/Frontend/theme.css too-large null",
    "broken/Frontend/ui.json bad-encoding null",
    "broken/plugin.json trailing-comma null",
    "slips/Plugin.json file-misnamed plugin.json",
    "slips/frontend file-misnamed Frontend",
  ]);
});

it("a folder that is not there holds no plugins, and says so", async () => {
  const none = path.join(folder, "none");
  const scan = await scanPlugins(none);
  expect(scan.plugins.size).toBe(0);
  expect(scan.problems).toMatchObject([
    { plugin: null, code: "folder-missing", severity: "warning", found: `nothing at "${none}"` },
  ]);
  const vanished = await scanPlugins(none, await scanPlugins(folder));
  expect(vanished.problems).toEqual(scan.problems);
});

it("a file in the folder's place is a problem", async () => {
  await put("file", "x");
  const scan = await scanPlugins(path.join(folder, "file"));
  expect(scan.plugins.size).toBe(0);
  expect(scan.problems).toMatchObject([{ plugin: null, code: "folder-unreadable" }]);
});

it("links stay inside the plugin's Frontend/", async () => {
  await put("other/Frontend/theme.json", '{"id": "others"}');
  await put("ocean/secret.html", "x");
  await put("ocean/Frontend/Components/real.html", "x");
  await put("elsewhere.txt", "x");
  const link = (target: string, name: string) => symlink(target, path.join(folder, "ocean/Frontend", name));
  await link("../../other/Frontend/theme.json", "theme.json");
  await link("real.html", "Components/within.html");
  await link("../../secret.html", "Components/up.html");
  await link("/etc/passwd", "Components/passwd");
  await link("../../../other", "Components/folder");
  await link(".", "Components/loop");
  await link("..", "Components/around");
  await link("nowhere", "Components/dangling");
  const scan = await scanPlugins(folder);
  const ocean = scan.plugins.get("ocean")!;
  expect([...ocean.files.keys()].filter((file) => file.startsWith("Components/"))).toEqual([
    "Components/real.html",
    "Components/within.html",
  ]);
  expect(ocean.theme).toBeNull();
  expect(told(scan).sort()).toEqual([
    "ocean/Frontend/Components/around link-loop null",
    "ocean/Frontend/Components/dangling file-unreadable null",
    "ocean/Frontend/Components/folder path-outside null",
    "ocean/Frontend/Components/loop link-loop null",
    "ocean/Frontend/Components/passwd path-outside null",
    "ocean/Frontend/Components/up.html path-outside null",
    "ocean/Frontend/theme.json path-outside null",
  ]);
});

describe("stylesheets", () => {
  const sheets = ({ plugins }: Scan) => [...plugins.get("ocean")!.stylesheets.keys()];
  const naming = (...names: unknown[]) => JSON.stringify({ themes: names.map((css, n) => ({ id: `p${n}`, css })) });

  it("are read where a theme pack names them, and no others", async () => {
    for (const name of ["a", "b", "c"]) await put(`ocean/Frontend/${name}.css`, "a{}");
    await put("ocean/Frontend/theme.json", naming("b.css", "gone.css", 7, "../plugin.json", "ui.json"));
    const read = reads();
    const first = await scanPlugins(folder);
    expect(sheets(first)).toEqual(["b.css"]);
    expect(read).toHaveBeenCalledTimes(2);
    await put("ocean/Frontend/theme.json", naming("c.css", "b.css"));
    expect(sheets(await scanPlugins(folder, first))).toEqual(["c.css", "b.css"]);
  });

  it("are read up to 2 MiB a plugin, and the rest again when there is room", async () => {
    const names = ["a", "b", "c", "d", "e"].map((name) => `${name}.css`);
    for (const name of names) await put(`ocean/Frontend/${name}`, new Uint8Array(512 * 1024).fill(32));
    await put("ocean/Frontend/theme.json", naming(...names));
    const first = await scanPlugins(folder);
    expect(sheets(first)).toEqual(names.slice(0, 4));
    expect(told(first)).toEqual(["ocean/Frontend/e.css too-large null"]);
    expect(await scanPlugins(folder, first)).toBe(first);
    await put("ocean/Frontend/theme.json", naming("e.css"));
    const second = await scanPlugins(folder, first);
    expect([sheets(second), told(second)]).toEqual([["e.css"], []]);
  });
});

describe("what is looked at in a plugin is bounded", () => {
  const components = (name: string) => path.join(folder, "ocean/Frontend/Components", name);
  const plugin = async () => {
    const scan = await scanPlugins(folder);
    const codes = new Set(scan.problems.map(({ code }) => code));
    return { files: [...scan.plugins.get("ocean")!.files.keys()], codes: [...codes], told: scan.problems.length };
  };

  it("where folders link to folders, ten in each to the next", async () => {
    for (let depth = 0; depth <= 7; depth++) await put(`ocean/Frontend/Components/${depth}/a.html`);
    for (let depth = 0; depth < 7; depth++) {
      for (let link = 0; link < 10; link++) await symlink(`../${depth + 1}`, components(`${depth}/to${link}`));
    }
    const { files, codes, told } = await plugin();
    expect(codes).toEqual(["link-loop"]);
    expect(told).toBe(100);
    expect(files).toHaveLength(8 + 7 * 10);
  });

  it("a link to a folder still gives its files under both names", async () => {
    await put("ocean/Frontend/Components/v2/card.html");
    await symlink("v2", components("latest"));
    expect(await plugin()).toEqual({
      files: ["Components/latest/card.html", "Components/v2/card.html"],
      codes: [],
      told: 0,
    });
  });

  it.each<[string, string, (at: string) => Promise<unknown>]>([
    ["folders that are empty", "too-many-files", (at) => mkdir(at)],
    ["links that lead nowhere", "file-unreadable", (at) => symlink("nowhere", at)],
    ["files", "too-many-files", (at) => writeFile(at, "")],
  ])(
    "of %s no more than of files, and no more is told than helps",
    async (_what, code, make) => {
      await put("ocean/Frontend/Components/0.html");
      for (let one = 0; one < 5010; one++) await make(components(`x${one}`));
      const { files, codes, told } = await plugin();
      expect(files[0]).toBe("Components/0.html");
      expect(files.length).toBeLessThanOrEqual(5000);
      expect(codes).toContain("too-many-files");
      expect(codes).toContain(code);
      expect(told).toBeLessThanOrEqual(101);
    },
    60_000,
  );
});

it("Frontend/ may not lead out, a plugin's folder may", async () => {
  await put("real/Frontend/theme.json", "{}");
  await mkdir(path.join(folder, "set/plain"), { recursive: true });
  await symlink(path.join(folder, "real/Frontend"), path.join(folder, "set/plain/Frontend"));
  await symlink(path.join(folder, "real"), path.join(folder, "set/linked"));
  const scan = await scanPlugins(path.join(folder, "set"));
  expect(scan.plugins.get("linked")!.themePacks.length).toBe(1);
  expect(told(scan)).toEqual(["plain/Frontend path-outside null"]);
});

it("a pipe is not waited for", async () => {
  await put("ocean/plugin.json", "{}");
  await mkdir(path.join(folder, "ocean/Frontend"));
  execFileSync("mkfifo", [path.join(folder, "ocean/Frontend/theme.json")]);
  expect(told(await scanPlugins(folder))).toEqual(["ocean/Frontend/theme.json file-unreadable null"]);
});

it("does not read a file that became a link since it was found", async () => {
  await put("ocean/Frontend/theme.json", "{}");
  const real = path.join(folder, "ocean/Frontend/theme.json");
  await rename(path.join(folder, "ocean/Frontend"), path.join(folder, "moved"));
  await symlink(path.join(folder, "moved"), path.join(folder, "ocean/Frontend"));
  await expect(surveyedFile.readSurveyedFile({ real, size: 2, signature: "" }, 10)).rejects.toThrow("no longer");
});

it("reads nothing again of an unchanged disk, and of a changed one what changed", async () => {
  await put("ocean/plugin.json", "{}");
  await put("ocean/Frontend/theme.json", '{"id": "a"}');
  await put("ocean/Frontend/Components/card.html", "1");
  await put("other/plugin.json", "{}");
  const first = await scanPlugins(folder);
  const read = reads();
  expect(await scanPlugins(folder, first)).toBe(first);
  expect(read).not.toHaveBeenCalled();

  await put("ocean/Frontend/theme.json", '{"id": "b"}');
  const second = await scanPlugins(folder, first);
  expect(read).toHaveBeenCalledTimes(1);
  expect(second.plugins.get("ocean")!.themePacks).toMatchObject([{ packId: "b" }]);
  expect(second.plugins.get("other")).toBe(first.plugins.get("other"));
  expect(second.version).not.toBe(first.version);

  await utimes(path.join(folder, "ocean/plugin.json"), 1, 1);
  await put("ocean/Frontend/Components/card.html", "2");
  const third = await scanPlugins(folder, second);
  expect(third.version).toBe(second.version);
  expect(third.plugins.get("ocean")!.filesVersion).not.toBe(second.plugins.get("ocean")!.filesVersion);

  await rm(path.join(folder, "ocean"), { recursive: true });
  expect([...(await scanPlugins(folder, third)).plugins.keys()]).toEqual(["other"]);
});

it("the same content has the same version in another folder", async () => {
  for (const set of ["one", "two"]) await put(`${set}/ocean/Frontend/theme.json`, "{}");
  const [one, two] = await Promise.all(["one", "two"].map((set) => scanPlugins(path.join(folder, set))));
  expect(one!.version).toBe(two!.version);
});

it("1,000 plugins are fine", async () => {
  for (let i = 0; i < 1000; i++) {
    await put(`p${i}/plugin.json`, `{"name": "P ${i}"}`);
    await put(`p${i}/Frontend/theme.json`, `{"id": "t"}`);
  }
  const scan = await scanPlugins(folder);
  expect(scan.plugins.size).toBe(1000);
  expect(scan.problems).toEqual([]);
  const read = reads();
  const begun = performance.now();
  expect(await scanPlugins(folder, scan)).toBe(scan);
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(read).not.toHaveBeenCalled();
});
