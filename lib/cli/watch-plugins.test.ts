import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPlugins } from "@/lib/cli/watch-plugins";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
let controller: AbortController;
let watching: Promise<void>;
let said: string[];

beforeEach(async () => {
  folder = await PluginsFolder.make();
  controller = new AbortController();
  watching = Promise.resolve();
  said = [];
});
afterEach(async () => {
  controller.abort();
  await watching;
  await folder.dispose();
});

const WAITING = "Waiting for changes; Ctrl+C ends it.";
/** What was said since it was last asked, once its last line is there. */
async function hear(last: string | RegExp): Promise<string[]> {
  await vi.waitFor(() => expect(said.at(-1) ?? "").toMatch(last), { timeout: 5_000, interval: 20 });
  return said.splice(0);
}
async function begin(only: string | null = null, at = folder.path): Promise<string[]> {
  watching = watchPlugins({ folder: at, only }, (text) => said.push(text), controller.signal);
  return hear(WAITING);
}
const theme = (tokens: string) => `{\n"tokens": {"light": {${tokens}}}\n}`;

it("tells all at first, then what is wrong anew and what no more", async () => {
  await folder.put("ocean/Frontend/theme.json", theme('"rimg": "#000"'));
  const [first, ...rest] = await begin();
  expect(first).toContain('ocean/Frontend/theme.json:2:22 warning unknown-field: found "rimg"');
  expect(rest).toEqual(["1 plugin: 0 errors, 1 warning, 0 notes.", WAITING]);

  await folder.put("ocean/Frontend/theme.json", theme('"rimg": "#000", "border": 7'));
  const [added, ...counts] = await hear(/^1 plugin: 1 error/);
  expect(added).toContain("ocean/Frontend/theme.json:2:48 error wrong-value: found 7;");
  expect(added).toMatch(/\n {2}2 \| .+\n {4}\| +\^$/);
  expect(counts).toEqual(["1 plugin: 1 error, 1 warning, 0 notes."]);

  await folder.put("ocean/Frontend/theme.json", "{}");
  expect(await hear(/0 warnings/)).toEqual([
    'ocean/Frontend/theme.json:2:22 gone unknown-field: found "rimg".',
    "ocean/Frontend/theme.json:2:48 gone wrong-value: found 7.",
    "1 plugin: 0 errors, 0 warnings, 0 notes.",
  ]);
});

it("says nothing of what stands on another line, nor of a change in which nothing is wrong", async () => {
  await folder.put("ocean/plugin.json", '{"nmae": "A"}');
  await begin();
  await folder.put("ocean/plugin.json", '{\n\n"nmae": "A"}');
  await folder.put("ocean/Frontend/Components/a.html", "<p>");
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(said).toEqual([]);
  await folder.put("ocean/plugin.json", '{\n\n"nmae": "A", "vresion": "1"}');
  expect(await hear(/^1 plugin/)).toEqual([
    expect.stringContaining('plugin.json:3:14 warning unknown-field: found "vr'),
    expect.any(String),
  ]);
});

it("hears of a file that another one replaces, again and again", async () => {
  await folder.put("ocean/plugin.json", "{}");
  await begin();
  const warned: string[] = [];
  const onWarning = ({ name }: Error) => warned.push(name);
  process.on("warning", onWarning);
  // more often than Node lets one wait in vain for the end
  for (const name of Array.from({ length: 12 }, (_, i) => `name-${i}`)) {
    const at = path.join(folder.path, "ocean/plugin.json");
    await writeFile(`${at}.tmp`, `{"${name}": 1}`);
    await rename(`${at}.tmp`, at);
    const lines = await hear(/^1 plugin/);
    expect(lines.at(-2)).toContain(`ocean/plugin.json:1:2 warning unknown-field: found "${name}"`);
  }
  process.off("warning", onWarning);
  expect(warned).toEqual([]);
});

it("hears of plugins that come and go, and of all that is in them", async () => {
  expect(await begin()).toEqual(["0 plugins: 0 errors, 0 warnings, 0 notes.", WAITING]);
  await folder.put("reef/Frontend/Components/deep/er/a.txt", "");
  await folder.put("reef/Frontend/ui.json", {
    shell: { replace: { "shell.navbar": { component: "deep/er/b.html" } } },
  });
  expect((await hear(/1 error/)).join("\n")).toMatch(/reef is new\.[^]*file-missing/);
  // in a folder that was not there when it began
  await folder.put("reef/Frontend/Components/deep/er/b.html", "<p>");
  expect((await hear(/0 errors/))[0]).toMatch(/^reef\/Frontend\/ui\.json:1:\d+ gone file-missing/);

  await folder.remove("reef");
  expect(await hear(/^0 plugins/)).toContain("reef is gone.");
  await folder.put("reef/plugin.json", '{"a": 1}');
  expect((await hear(/1 warning/))[0]).toBe("reef is new.");
  await folder.put("reef/plugin.json", "{}");
  expect((await hear(/0 warnings/))[0]).toBe('reef/plugin.json:1:2 gone unknown-field: found "a".');
});

it("watches one plugin alone", async () => {
  await folder.put("ocean/plugin.json", "{}");
  await begin("ocean");
  await folder.put("other/plugin.json", "no JSON");
  await folder.put("ocean/plugin.json", '{"a": 1}');
  expect((await hear(/^1 plugin/)).join("\n")).not.toContain("other");
});

it("waits for a folder that is not there, and for its return", async () => {
  const around = await mkdtemp(path.join(tmpdir(), "plugins-"));
  const at = path.join(around, "not", "yet");
  try {
    expect((await begin(null, at))[0]).toContain("folder-missing");
    await mkdir(at, { recursive: true });
    expect((await hear(/^0 plugins/))[0]).toContain("gone folder-missing");
    await rm(at, { recursive: true });
    expect((await hear(/^0 plugins/))[0]).toContain("folder-missing");
    await mkdir(path.join(at, "ocean"), { recursive: true });
    await writeFile(path.join(at, "ocean", "plugin.json"), "{");
    expect((await hear(/^1 plugin: 1 error/)).join("\n")).toContain("ocean/plugin.json");
  } finally {
    await rm(around, { recursive: true, force: true });
  }
});
