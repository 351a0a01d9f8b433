import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePrivate } from "./make-private";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "panel-private-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// a process that is killed leaves them, with the mode that the database had when they were made
test.each([
  ["the owner's alone", 0o600, 0o640, 0o600, 0o600],
  ["everyone's", 0o644, 0o640, 0o600, 0o600],
  ["a group's, by somebody's will", 0o640, 0o664, 0o640, 0o640],
  ["a group's to read, with narrower files beside it", 0o640, 0o600, 0o640, 0o600],
])("what lies beside a database that is %s is no wider than it", async (_, file, beside, thenFile, thenBeside) => {
  const name = path.join(folder, "panel.db");
  const modeOf = async (end: string) => (await stat(name + end)).mode & 0o777;
  for (const end of ["", "-wal", "-shm", "-journal"]) {
    await writeFile(name + end, "");
    await chmod(name + end, end === "" ? file : beside);
  }
  await makePrivate(name);
  expect(await modeOf("")).toBe(thenFile);
  for (const end of ["-wal", "-shm", "-journal"]) expect([end, await modeOf(end)]).toEqual([end, thenBeside]);
});

test("a database that is not there is no error, and what a killed process left of one is the owner's alone", async () => {
  const name = path.join(folder, "panel.db");
  await makePrivate(name);
  await writeFile(`${name}-wal`, "");
  await chmod(`${name}-wal`, 0o644);
  await makePrivate(name);
  expect((await stat(`${name}-wal`)).mode & 0o777).toBe(0o600);
});
