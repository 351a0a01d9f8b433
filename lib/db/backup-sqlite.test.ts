import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Libsql from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backUpSqlite } from "@/lib/db/backup-sqlite";
import { DataError } from "@/lib/db/data-error";

let folder: string;
let file: string;
let target: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "panel-backup-"));
  file = path.join(folder, "panel.db");
  target = path.join(folder, "it's a backup.db");
  const db = new Libsql(file);
  db.exec(`PRAGMA journal_mode = WAL; CREATE TABLE "Line" (number INTEGER PRIMARY KEY, twin INTEGER, text TEXT)`);
  db.close();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const lines = (at: string) =>
  new Libsql(at)
    .prepare(`SELECT count(*) AS count, max(number) AS last, sum(number <> twin) AS torn FROM "Line"`)
    .all();

test("is whole and of one moment while another process writes", async () => {
  const writer = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import Libsql from "libsql";
       const db = new Libsql(${JSON.stringify(file)}, { timeout: 10000 });
       for (let n = 1; ; n++) {
         db.exec("BEGIN IMMEDIATE; INSERT INTO Line VALUES (" + n + ", 0, '" + "x".repeat(2000) + "')");
         db.exec("UPDATE Line SET twin = number WHERE number = " + n + "; COMMIT");
         process.stdout.write(n + "\\n");
       }`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = new Promise((resolve) => writer.on("close", resolve));
  let written = 0;
  writer.stdout.on("data", (data) => (written = Number(String(data).trim().split("\n").at(-1))));
  await new Promise((resolve) => writer.stdout.once("data", resolve));
  const seen: number[] = [];
  for (let round = 1; round <= 5; round++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = written;
    expect(await backUpSqlite(file, `${target}${round}`)).toBeGreaterThan(2000);
    const [{ count, last, torn }] = lines(`${target}${round}`) as [{ count: number; last: number; torn: number }];
    expect([torn, count]).toEqual([0, last]); // each transaction whole, and none missing before the last
    expect(count).toBeGreaterThanOrEqual(before);
    seen.push(count);
  }
  expect(seen.at(-1)).toBeGreaterThan(seen[0]!); // it was written meanwhile
  writer.kill("SIGKILL");
  await ended;
});

test("is its owner's alone, has no log beside it, and its name is taken from no other file", async () => {
  await writeFile(target, "precious");
  await expect(backUpSqlite(file, target)).rejects.toThrow(/is there already/);
  expect(await readFile(target, "utf8")).toBe("precious");
  await rm(target);
  const both = await Promise.allSettled([backUpSqlite(file, target), backUpSqlite(file, target)]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => !name.startsWith("panel.db"))).toEqual([path.basename(target)]);
});

test("says what is wrong, and leaves nothing behind", async () => {
  for (const [at, said] of [
    [path.join(folder, "nowhere/backup.db"), "there is no such folder"],
    [path.join(file, "backup.db"), "could not be copied"],
  ] as const) {
    const made = backUpSqlite(file, at);
    await expect(made).rejects.toThrow(DataError);
    await expect(made).rejects.toThrow(said);
  }
  await mkdir(target);
  await expect(backUpSqlite(file, target)).rejects.toThrow("is there already");
  await rm(target, { recursive: true });
  await writeFile(file, "no database at all, and long enough to be read as one".repeat(20));
  await expect(backUpSqlite(file, target)).rejects.toThrow(/file is not a database/);
  expect((await readdir(folder)).filter((name) => name.includes("backup"))).toEqual([]);
});

test("of a damaged database is refused", async () => {
  const db = new Libsql(file);
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
    INSERT INTO "Line" SELECT i, i, hex(randomblob(100)) FROM n; CREATE INDEX "by_text" ON "Line" (text)`);
  // an index of something else than it says: the copy is no better
  db.exec(`PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = 'CREATE INDEX "by_text" ON "Line" (twin)' WHERE name = 'by_text'`);
  db.close();
  await expect(backUpSqlite(file, target)).rejects.toThrow(/is damaged: .*missing from index by_text/);
  const bytes = await readFile(file);
  bytes.fill(0xff, 4096 * 10, 4096 * 12);
  await writeFile(file, bytes);
  await expect(backUpSqlite(file, target)).rejects.toThrow(/is damaged.* Restore an older backup\.$/);
  expect((await readdir(folder)).filter((name) => name.includes("backup"))).toEqual([]);
});
