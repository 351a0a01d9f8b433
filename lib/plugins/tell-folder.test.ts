import { rename, rm, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tellFolder } from "@/lib/plugins/tell-folder";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  await folder.put("ocean/plugin.json", {});
});
afterAll(() => folder.dispose());

it("tells once that the folder is gone, and once that it is back", async () => {
  const told: (string | null)[] = [];
  const scan = tellFolder((problem) => told.push(problem && problem.code));
  const sweep = async () => {
    let last = await scan(folder.path);
    for (let n = 0; n < 3; n += 1) last = await scan(folder.path, last);
  };
  await sweep();
  expect(told).toEqual([]);
  const away = `${folder.path}-away`;
  await rename(folder.path, away);
  await sweep();
  await writeFile(folder.path, "a file in its place");
  await sweep();
  await rm(folder.path);
  await rename(away, folder.path);
  await sweep();
  expect(told).toEqual(["folder-missing", "folder-unreadable", null]);
});

it("tells of one that was never there", async () => {
  const told: unknown[] = [];
  await tellFolder((problem) => told.push(problem?.severity))("/nothing/here");
  expect(told).toEqual(["warning"]);
});
