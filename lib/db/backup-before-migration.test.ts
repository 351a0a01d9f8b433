import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Libsql from "libsql";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DataError } from "@/lib/db/data-error";
import { migrate } from "@/lib/db/migrate";
import { smallProgram, type SmallProgram } from "@/lib/testing/small-program";

const ROOT = path.resolve(import.meta.dirname, "../..");

let root: string;
let file: string;
let told: string[];
let starter: SmallProgram;
beforeAll(async () => {
  starter = await smallProgram(
    `import { migrate } from "./lib/db/migrate.ts";
     const told = [];
     const applied = await migrate(process.argv[2], process.argv[3], (backup) => told.push(backup));
     console.log(JSON.stringify({ told, applied }));`,
  );
});
afterAll(() => starter.dispose());
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "panel-before-"));
  await cp(path.join(ROOT, "prisma"), path.join(root, "prisma"), { recursive: true, verbatimSymlinks: true });
  file = path.join(root, "data/panel.db");
  told = [];
});
afterEach(() => rm(root, { recursive: true, force: true }));

const start = () => migrate(`file:${file}`, root, (backup) => told.push(path.basename(backup)));
const add = async (name: string, sql = "SELECT 1;") => {
  const folder = path.join(root, "prisma/sqlite/migrations", name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "migration.sql"), sql);
};
const run = (sql: string) => {
  const db = new Libsql(file);
  db.exec(sql);
  db.close();
};
const addSetting = (key: string) =>
  run(`INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ('${key}', '', '')`);
const settings = (at: string) =>
  new Libsql(at)
    .prepare(`SELECT "key" FROM "Setting" ORDER BY "key"`)
    .all()
    .map((row) => (row as { key: string }).key);
const backups = async () => (await readdir(path.dirname(file))).filter((name) => name.includes(".before-")).sort();

test("a new database, an empty one and one that is up to date are not backed up", async () => {
  await start();
  await add("99990101000000_first");
  await start();
  addSetting("a");
  await start();
  expect([told, await backups()]).toEqual([[], []]);
});

test("one that holds data is kept as it was, and the newest three of such", async () => {
  await start();
  addSetting("a");
  await writeFile(`${file}.before-restore-2026-01-01T00-00-00-000Z`, "kept by a restore");
  for (const [i, name] of ["first", "second", "third", "fourth"].entries()) {
    await add(
      `9999010${i + 1}000000_${name}`,
      `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ('${name}', '', '')`,
    );
    await start();
    const made = `${file}.before-9999010${i + 1}000000_${name}`;
    expect(told.at(-1)).toBe(path.basename(made));
    expect(settings(made)).not.toContain(name);
    await utimes(made, i, i);
  }
  expect(settings(`${file}.before-99990104000000_fourth`)).toEqual(["a", "first", "second", "third"]);
  expect(await backups()).toEqual([
    "panel.db.before-99990102000000_second",
    "panel.db.before-99990103000000_third",
    "panel.db.before-99990104000000_fourth",
    "panel.db.before-restore-2026-01-01T00-00-00-000Z",
  ]);
});

test("what an attempt that failed has kept is replaced by what is there at the next one", async () => {
  await start();
  addSetting("a");
  await add("99990101000000_first", "INSERT INTO Nowhere VALUES (1)");
  await expect(start()).rejects.toThrow(/could not be applied/);
  addSetting("b");
  await add("99990101000000_first");
  await start();
  expect(settings(`${file}.before-99990101000000_first`)).toEqual(["a", "b"]);
});

test("of several that start at once one takes it, for all migrations there are", async () => {
  await start();
  addSetting("a");
  await add("99990101000000_first");
  await add("99990102000000_second");
  const ended = await Promise.all(Array.from({ length: 3 }, () => starter.run([`file:${file}`, root])));
  const made = ended.map(({ output }) => JSON.parse(output) as { told: string[]; applied: string[] });
  expect(made.flatMap((one) => one.told)).toEqual([`${file}.before-99990101000000_first`]);
  expect(made.flatMap((one) => one.applied)).toEqual(["99990101000000_first", "99990102000000_second"]);
});

test("what a start that was killed left of one is removed by the next", async () => {
  await start();
  addSetting("a");
  const left = `${file}.before-99980101000000_other.8f6a4fd8-3f0b-4c0e-9d0b-2b7d3c1f0a11.part`;
  await writeFile(left, "half of it");
  await writeFile(`${left}-journal`, "");
  await add("99990101000000_first");
  await start();
  expect(await backups()).toEqual(["panel.db.before-99990101000000_first"]);
});

test("without a backup nothing is migrated, and it is said what to do", async () => {
  await start();
  addSetting("a");
  await add("99990101000000_first", `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ('first', '', '')`);
  await mkdir(`${file}.before-99990101000000_first`); // no file can take this name
  const started = start();
  await expect(started).rejects.toThrow(DataError);
  await expect(started).rejects.toThrow(
    /the panel does not start without\. Make room in .* and let this user write there/,
  );
  expect(settings(file)).toEqual(["a"]);
  await rm(`${file}.before-99990101000000_first`, { recursive: true });
  expect(await start()).toEqual(["99990101000000_first"]);
});
