import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Libsql from "libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db";
import { migrate } from "@/lib/db/migrate";

let folder: string;
let db: Database;
let other: InstanceType<typeof Libsql>;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "panel-open-"));
  const file = path.join(folder, "panel.db");
  await migrate(`file:${file}`, process.cwd());
  db = await openDatabase(`file:${file}`);
  other = new Libsql(file);
});
afterAll(async () => {
  other.close();
  await db.$disconnect();
  rmSync(folder, { recursive: true, force: true });
});

const settings = async () => (await db.setting.findMany({ orderBy: { key: "asc" } })).map(({ key }) => key);
const row = (key: string) => ({ key, value: "x", updatedAt: new Date(0) });
const insert = (key: string) =>
  other.exec(
    `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ('${key}', 'x', '1970-01-01T00:00:00.000+00:00')`,
  );

test("SQLite: after another process kept the database locked for too long, all is as before", async () => {
  await db.setting.create({ data: row("a") });
  other.exec("BEGIN IMMEDIATE");
  await expect(db.setting.create({ data: row("never") })).rejects.toThrow();
  await expect(db.$transaction((tx) => tx.setting.create({ data: row("never") }))).rejects.toThrow();
  insert("b");
  other.exec("COMMIT");

  expect(await settings(), "reads what is there now").toEqual(["a", "b"]);
  await db.$transaction((tx) => tx.setting.create({ data: row("c") }));
  await db.setting.create({ data: row("d") });
  insert("e");
  expect(await settings()).toEqual(["a", "b", "c", "d", "e"]);
});

test("SQLite: what is committed is on disk before it is answered, on every connection", async () => {
  // 2 is FULL: each commit is synced (https://www.sqlite.org/pragma.html#pragma_synchronous)
  const synced = async () =>
    Number((await db.$queryRaw<{ synchronous: number | bigint }[]>`PRAGMA synchronous`)[0]!.synchronous);
  expect(await synced()).toBe(2);
  // libsql opens another connection after a transaction
  await db.$transaction(async (tx) => {
    const [found] = await tx.$queryRaw<{ synchronous: number | bigint }[]>`PRAGMA synchronous`;
    expect(Number(found!.synchronous)).toBe(2);
  });
  expect(await synced()).toBe(2);
  const [mode] = await db.$queryRaw<{ journal_mode: string }[]>`PRAGMA journal_mode`;
  expect(mode!.journal_mode).toBe("wal");
});
