import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkPluginsCommand } from "@/lib/cli/check-plugins";
import type { LocalCommand } from "@/lib/cli/command";
import { newPluginCommand } from "@/lib/cli/new-plugin";
import { readEnv } from "@/lib/env";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
beforeEach(async () => {
  folder = await PluginsFolder.make();
});
afterEach(() => folder.dispose());

async function run(command: LocalCommand, args: string[], dir = folder.path) {
  let output = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => (output += String(text)) !== "");
  try {
    const code = await command.runLocally(readEnv({ PLUGINS_DIR: dir, PANEL_BASE_URL: "https://panel.example" }), args);
    return { code, output };
  } finally {
    write.mockRestore();
  }
}
const check = (...args: string[]) => run(checkPluginsCommand, args);

describe("check-plugins", () => {
  it("is content with none", async () => {
    expect(await check()).toEqual({ code: 0, output: "0 plugins: 0 errors, 0 warnings, 0 notes.\n" });
    const nowhere = path.join(folder.path, "nothing");
    expect(await run(checkPluginsCommand, [], nowhere)).toMatchObject({ code: 0 });
  });

  it("shows each problem with its line, and fails for an error alone", async () => {
    await folder.put(
      "ocean/Frontend/theme.json",
      '{\n\t"name": "Ocean",\n\t"tokens": {"light": {"foregruond": "#fff"}}\n}',
    );
    expect(await check()).toEqual({
      code: 0,
      output: [
        `ocean/Frontend/theme.json:3:23 warning unknown-field: found "foregruond"; allowed: background, foreground, card, card-foreground, popover, popover-foreground, primary, primary-foreground, secondary, secondary-foreground, muted, muted-foreground, accent, accent-foreground, destructive, destructive-foreground, border, input, ring, radius. Did you mean foreground?`,
        `  3 |  "tokens": {"light": {"foregruond": "#fff"}}`,
        `    |                       ^`,
        `1 plugin: 0 errors, 1 warning, 0 notes.`,
        ``,
      ].join("\n"),
    });
    await folder.put("a-broken/Frontend/theme.json", '{"name": "A",}');
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^a-broken\/Frontend\/theme\.json:1:13 error trailing-comma: [^\n]+\n {2}1 \| {"name": "A",}\n {4}\| {13}\^\n/,
    );
    expect(output).toContain("2 plugins: 1 error, 1 warning, 0 notes.");
  });

  it("takes the folder of one plugin", async () => {
    await folder.put("ocean/plugin.json", {});
    await folder.put("broken/plugin.json", "");
    expect(await check(path.join(folder.path, "ocean"))).toEqual({
      code: 0,
      output: "1 plugin: 0 errors, 0 warnings, 0 notes.\n",
    });
    expect(await check(path.join(folder.path, "broken"))).toMatchObject({ code: 1 });
  });

  it("fails for a folder that holds no plugin, and for a plugin of which nothing is read", async () => {
    await mkdir(path.join(folder.path, "empty"));
    await expect(check(path.join(folder.path, "empty"))).rejects.toThrow("There is no plugin in");
    await expect(check(folder.path)).rejects.toThrow("There is no plugin in");
    await folder.put("lower/frontend/theme.json", {});
    await expect(check(path.join(folder.path, "lower"))).rejects.toThrow("The panel finds nothing of a plugin in");
    await folder.put("flat/theme.json", {});
    await expect(check(path.join(folder.path, "flat"))).rejects.toThrow("The panel finds nothing of a plugin in");
    expect(await check(folder.path)).toMatchObject({ code: 0 });
  });

  it("gives JSON", async () => {
    await folder.put("ocean/Frontend/theme.json", { tokens: { dark: { ring: "red" } } });
    const { output } = await check("--json");
    expect(JSON.parse(output)).toMatchObject({ plugins: 1, problems: [{ code: "token-converted", severity: "note" }] });
  });

  it("shows nothing that commands a terminal", async () => {
    await mkdir(path.join(folder.path, "a\u001b[2J\u202eb"));
    await folder.put("ocean/Frontend/theme.json", '{"\u009b31m\u202e": 1, "x": "\u001b]0;t"}');
    const { output } = await check();
    expect(output).toContain("\\u{1b}[2J\\u{202e}b");
    expect(output.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it("covers UI packs and overrides, and who lost a slot", async () => {
    await folder.put("a/Frontend/ui.json", '{"theme": "gone",\n"pages": [{"match": "/login", "hide": true}]}');
    await folder.put("a/Frontend/overrides.json", { hide: ["shell.main"] });
    await folder.put("b/Frontend/overrides.json", { hide: ["shell.main", "shell.mian"] });
    const { code, output } = await check();
    expect(code).toBe(1);
    expect(output).toContain('a/Frontend/overrides.json:1:10 warning outdone: found an entry for "shell.main" that');
    expect(output).toContain('a/Frontend/ui.json:1:11 error unknown-theme: found "gone", which cannot be had;');
    expect(output).toContain(
      "a/Frontend/ui.json:2:21 error protected-page: found a page that is always the panel's own;",
    );
    expect(output).toMatch(/b\/Frontend\/overrides\.json:1:23 warning unknown-slot: .+ Did you mean shell\.main\?/);
    expect(output).toContain("2 plugins: 2 errors, 2 warnings, 0 notes.");
  });

  it("cuts long lines around the place", async () => {
    await folder.put(
      "ocean/Frontend/theme.json",
      `{"name": "${"x".repeat(90)}", "accents": ["nope"${', "red"'.repeat(90)}]}`,
    );
    const frame = (await check()).output.split("\n").slice(1, 3) as [string, string];
    expect(frame[0].length).toBeLessThan(120);
    expect(frame[0].slice(frame[1].indexOf("^"))).toMatch(/^"nope"/);
  });

  it.each([
    [["a", "b"], "Name one folder."],
    [["--json", "--watch"], "Say --json or --watch"],
    [["--jsn"], "There is no option --jsn. Did you mean --json?"],
    [["/nothing/here"], "There is no folder /nothing/here."],
    [["package.json"], "package.json is a file. Give the folder of a plugin, which holds plugin.json or Frontend/,"],
    [["docs"], "There is no plugin in"],
    [["plugins/harbor/Frontend"], "is a part of a plugin. Give the plugin's own folder:"],
  ])("does not understand %j", async (args, message) => {
    await expect(check(...args)).rejects.toThrow(message);
  });
});

describe("new-plugin", () => {
  it.each([
    ...[["--theme"], ["--ui"], ["--remote"], ["--overrides"], ["--ui", "--overrides"], ["--theme", "--remote"]],
    ["--theme", "--ui", "--remote", "--overrides"],
  ])("makes a plugin that has nothing wrong, once: %s %s %s %s", async (...wanted) => {
    const made = wanted.filter((one) => typeof one === "string");
    const { code, output } = await run(newPluginCommand, ["deep-sea_2", ...made]);
    expect(code).toBe(0);
    // overrides are chosen by nobody
    const offered = made.some((one) => one !== "--overrides") ? " The panel offers it under Appearance." : "";
    expect(output).toContain(`deep-sea_2.${offered} Its README.md says what each file is for.\n`);
    expect(await check()).toEqual({ code: 0, output: "1 plugin: 0 errors, 0 warnings, 0 notes.\n" });
    const [plugin] = buildSnapshot(await scanPlugins(folder.path), new Map()).plugins;
    const files = ["theme", "ui", "overrides"].filter((name) => plugin!.files.has(`${name}.json`));
    // a remote is in a UI pack
    expect(files).toEqual([...new Set(made.map((one) => one.slice(2).replace("remote", "ui")))]);
    expect(plugin!.remotes).toEqual(made.includes("--remote") ? ["dashboard.js"] : []);
    await expect(run(newPluginCommand, ["deep-sea_2", "--theme"])).rejects.toThrow("is there already.");
  });

  it("makes the folder of plugins where there is none", async () => {
    const dir = path.join(folder.path, "not/yet");
    await run(newPluginCommand, ["ocean", "--theme"], dir);
    expect(await run(checkPluginsCommand, [], dir)).toMatchObject({ code: 0 });
  });

  it.each([
    [[], "Name one plugin."],
    [["a", "b", "--theme"], "Name one plugin."],
    [["ocean"], "Say what it is to have: --theme, --ui, --remote, --overrides."],
    [["Deep Sea", "--theme"], "Did you mean deep-sea?"],
    [["../out", "--theme"], "A plugin's name is 1 to 64"],
    [["ocean", "--them"], "There is no option --them. Did you mean --theme?"],
  ])("does not understand %j", async (args, message) => {
    await expect(run(newPluginCommand, args)).rejects.toThrow(message);
    expect((await check()).output).toContain("0 plugins");
  });
});
