import { link, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db";
import { copyData } from "@/lib/db/copy-data";
import { DataError } from "@/lib/db/data-error";
import * as Client from "@/lib/db/generated/sqlite/client";
import { openPool } from "@/lib/db/open-pool";
import { openSqlite } from "@/lib/db/open-sqlite";
import { migrate } from "@/lib/db/migrate";
import { openStore } from "@/lib/db/stores/open-store";
import { sqliteFile } from "@/lib/env";
import { everyModel, fillEveryModel, readEveryModel } from "@/lib/testing/fill-every-model";
import { freshDatabase } from "@/lib/testing/fresh-database";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A SQLite database with rows in every table, and an empty one on the database that the tests run on. */
let source: string;
let target: string;
let db: Database;
let cleanUp: (() => Promise<unknown>)[];
beforeEach(async () => {
  cleanUp = [];
  source = await fresh(undefined);
  target = await fresh(process.env.DATABASE_URL);
  await migrate(source, ROOT);
  db = await open(source);
  await fillEveryModel(db);
});
afterEach(async () => {
  for (const clean of cleanUp.reverse()) await clean();
});

async function fresh(server: string | undefined): Promise<string> {
  const { url, dispose } = await freshDatabase(server);
  cleanUp.push(dispose);
  return url;
}
async function open(url: string): Promise<Database> {
  const opened = await openDatabase(url);
  cleanUp.push(() => opened.$disconnect());
  return opened;
}
type Told = Record<string, number>;
async function copy(from = source, to = target, onTable: (table: string) => unknown = () => undefined): Promise<Told> {
  const told: Told = {};
  await copyData(from, to, ROOT, async (table, rows) => {
    told[table] = rows;
    await onTable(table);
  });
  return told;
}
async function findData(url: string): Promise<string | null> {
  const store = await openStore(url);
  try {
    return await store.findData();
  } finally {
    await store.close();
  }
}
const onSqlite = () => target.startsWith("file:");

test("every table and column of the models is there to be copied", async () => {
  await migrate(target, ROOT);
  for (const url of [source, target]) {
    const store = await openStore(url);
    const tables = await store.describe();
    expect(tables.map(({ name }) => name)).toEqual(Object.values(Client.Prisma.ModelName).sort());
    for (const { name, columns } of tables) {
      const fields = (Client.Prisma as unknown as Record<string, object>)[`${name}ScalarFieldEnum`]!;
      expect([name, columns.map((column) => column.name)]).toEqual([name, Object.values(fields).sort()]);
    }
    await store.close();
  }
});

test("every row arrives as Prisma reads it, there and back again", async () => {
  const rows = await readEveryModel(db);
  expect(Math.min(...Object.values(rows).map(({ length }) => length))).toBeGreaterThan(1);
  const counts = Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length]));
  expect(await copy()).toEqual(counts);
  const moved = await open(target);
  expect(await readEveryModel(moved)).toEqual(rows);
  await moved.user.create({ data: { email: "new@panel.test", name: "", passwordHash: "", createdAt: new Date() } });
  await moved.user.delete({ where: { email: "new@panel.test" } });

  const again = await fresh(process.env.DATABASE_URL);
  expect(await copy(target, again)).toEqual(counts);
  const back = await fresh(undefined);
  expect(await copy(again, back)).toEqual(counts);
  const returned = await open(back);
  expect(await readEveryModel(returned)).toEqual(rows);
  // as Prisma would have written them, down to the form of a date
  const raw = (of: Database) => of.$queryRaw`SELECT *, typeof("createdAt") AS type FROM "ApiKey" ORDER BY "id"`;
  expect(await raw(returned)).toEqual(await raw(db));
});

test("many rows, and more than one at a time of each size", async () => {
  const server = (await db.server.findFirstOrThrow()).uuid;
  const data = Array.from({ length: 2500 }, (_, i) => ({
    serverId: server,
    number: i + 1000,
    at: new Date(i),
    text: `${i}`,
  }));
  await db.consoleLine.createMany({ data });
  await db.appLogo.createMany({
    data: Array.from({ length: 60 }, (_, i) => ({
      id: `logo ${i}`,
      bytes: new Uint8Array(1000).fill(i),
      fetchedAt: new Date(i),
    })),
  });
  const before = await readEveryModel(db);
  expect(await copy()).toMatchObject({ ConsoleLine: before.ConsoleLine!.length, AppLogo: before.AppLogo!.length });
  expect(await readEveryModel(await open(target))).toEqual(before);
});

describe("refuses", () => {
  const refused = async (said: RegExp, from = source, to = target) => {
    const copied = copy(from, to);
    await expect(copied).rejects.toThrow(DataError);
    await expect(copied).rejects.toThrow(said);
  };

  test("a target that holds anything, whatever table it is in", async () => {
    await migrate(target, ROOT);
    const other = await open(target);
    await other.rateLimit.create({ data: { key: "a", count: 1, resetAt: 1n } });
    await refused(/holds data already, in the table RateLimit/);
    await other.rateLimit.deleteMany();
    await other.$executeRawUnsafe(`CREATE TABLE "Another" (a INTEGER PRIMARY KEY)`);
    await refused(/The table Another is not the same in both/);
    await other.$executeRawUnsafe(`INSERT INTO "Another" VALUES (1)`);
    await refused(/holds data already, in the table Another/);
  });

  test("the source as its target, by any address", async () => {
    const file = sqliteFile(source);
    await refused(/The target is the database that is to be copied/, source, source);
    await symlink(file, `${file}.symbolic`);
    await refused(/The target is the database that is to be copied/, source, `${source}.symbolic`);
    await link(file, `${file}.link`);
    await refused(/The target is the database that is to be copied/, source, `${source}.link`);
    if (onSqlite()) return;
    await copy();
    await refused(/The target is the database that is to be copied/, target, `${target}?application_name=other`);
  });

  test("a target that cannot be opened", async () => {
    await refused(/The target cannot be opened: .*ECONNREFUSED/, source, "postgresql://panel@127.0.0.1:1/panel");
    await refused(
      /cannot be opened: .*\n.* the target.s address\.$/,
      source,
      `file:${path.dirname(sqliteFile(source))}`,
    );
  });

  test("a source that is not there", async () => {
    await refused(/There is no database/, `${source}.nothing`);
    await rm(sqliteFile(`${source}.nothing`), { force: true });
  });
});

describe("leaves the target empty", () => {
  const failed = async (said: RegExp, onTable?: (table: string) => unknown) => {
    const before = await readEveryModel(db);
    await expect(copy(source, target, onTable)).rejects.toThrow(said);
    expect(await findData(target)).toBeNull();
    return before;
  };
  /** Makes the target do something after each row of a table. */
  const onInsert = async (table: string, sqlite: string, postgres: string) => {
    await migrate(target, ROOT);
    const other = await open(target);
    if (onSqlite()) await other.$executeRawUnsafe(`CREATE TRIGGER t AFTER INSERT ON "${table}" BEGIN ${sqlite}; END`);
    else {
      await other.$executeRawUnsafe(
        `CREATE FUNCTION t() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${postgres}; RETURN NULL; END $$`,
      );
      await other.$executeRawUnsafe(`CREATE TRIGGER t AFTER INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION t()`);
    }
    return other;
  };

  test("when it fails in the middle, and then it can be done again", async () => {
    const other = await onInsert("ConsoleLine", `SELECT RAISE(ABORT, 'no more')`, `RAISE EXCEPTION 'no more'`);
    const tables: string[] = [];
    const before = await failed(/The table ConsoleLine could not be copied: .*no more/, (table) => tables.push(table));
    expect(tables).toContain("User");
    await other.$executeRawUnsafe(onSqlite() ? "DROP TRIGGER t" : `DROP TRIGGER t ON "ConsoleLine"`);
    await copy();
    expect(await readEveryModel(other)).toEqual(before);
  });

  test("when it does not keep what is written", async () => {
    const change = `UPDATE "Server" SET "lastLine" = 7 WHERE "uuid" = NEW."uuid"`;
    await onInsert("Server", change, change);
    await failed(/The target did not keep the table Server as it was written/);
  });

  test("when the source holds something that is not what its column is for", async () => {
    await db.$executeRawUnsafe(`UPDATE "Session" SET "expiresAt" = 'tomorrow'`);
    await failed(/could not be copied: Session\.expiresAt holds something that is no date/);
  });
});

test("nobody writes to the source meanwhile", async () => {
  let said: unknown;
  await copy(source, target, async (table) => {
    if (table !== "User") return;
    const insert = `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES ('late', '', CURRENT_TIMESTAMP)`;
    if (source.startsWith("file:")) {
      const other = await openSqlite(sqliteFile(source), 0);
      try {
        other.exec(insert);
      } catch (error) {
        said = (error as { code: string }).code;
      }
      other.close();
    } else {
      const other = openPool(source, { lock: 100 });
      said = await other.query(insert).catch((error: { code: string }) => error.code);
      await other.end();
    }
  });
  expect(said).toBe(source.startsWith("file:") ? "SQLITE_BUSY" : "55P03");
  // and from then on as ever
  await db.setting.create({ data: { key: "after", value: "", updatedAt: new Date() } });
});

test("nobody writes to the target meanwhile", async () => {
  await migrate(target, ROOT);
  const other = await open(target);
  let wrote: Promise<unknown> = Promise.resolve();
  await copy(source, target, (table) => {
    if (table !== "AuditEvent") return;
    if (onSqlite()) return; // its writer would wait in this very process
    wrote = other.setting
      .create({ data: { key: "from outside", value: "", updatedAt: new Date() } })
      .catch(() => undefined);
  });
  await wrote;
  expect(everyModel(other).length).toBeGreaterThan(10);
  expect(await other.setting.count()).toBeGreaterThanOrEqual(await db.setting.count());
});
