import { mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeFolder } from "@/lib/db/make-folder";

let root: string;
beforeEach(async () => void (root = await mkdtemp(path.join(tmpdir(), "panel-folder-"))));
afterEach(() => rm(root, { recursive: true, force: true }));

test("makes what is missing, for its owner alone, also when several do at once", async () => {
  const folder = path.join(root, "a/b/c");
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(folder)));
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await makeFolder(folder);
  expect(await readdir(root)).toEqual(["a"]);
});

test("says so when a part of it is a file", async () => {
  await writeFile(path.join(root, "file"), "");
  for (const folder of ["file", "file/data", "file/data/deeper"]) {
    const made = makeFolder(path.join(root, folder));
    await expect(made).rejects.toMatchObject({ name: "SettingsError" });
    await expect(made).rejects.toThrow(/^The folder .*file.* cannot be made: [\s\S]*DATABASE_URL=/);
  }
});

test("does not try for ever where no folder can be", async () => {
  await symlink(path.join(root, "nowhere"), path.join(root, "link"));
  await expect(makeFolder(path.join(root, "link"))).rejects.toThrow(/cannot be made/);
  if (process.platform === "linux") await expect(makeFolder("/proc/nope/deeper")).rejects.toThrow(/DATABASE_URL/);
});
