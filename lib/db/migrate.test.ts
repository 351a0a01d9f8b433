import { build } from "esbuild";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db";
import { migrate, MigrationError } from "@/lib/db/migrate";
import { freshDatabase } from "@/lib/testing/fresh-database";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Below the repository, so that the packages are found. */
const PROGRAM = path.join(ROOT, `node_modules/.cache/panel-tests/migrate-${process.pid}.mjs`);

let url: string;
let dispose: () => Promise<void>;
let root: string;
let db: Database;
beforeAll(() =>
  build({
    stdin: {
      contents: `import { migrate } from "./lib/db/migrate.ts";
        process.stdin.once("data", async () => {
          try { console.log(JSON.stringify(await migrate(process.argv[2], process.argv[3]))); process.exit(0); }
          catch (error) { console.error(error); process.exit(1); }
        });
        console.log("ready");`,
      resolveDir: ROOT,
    },
    outfile: PROGRAM,
    alias: { "@": ROOT },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  }),
);
afterAll(() => rm(PROGRAM, { force: true }));
beforeEach(async () => {
  ({ url, dispose } = await freshDatabase(process.env.DATABASE_URL));
  root = await mkdtemp(path.join(tmpdir(), "panel-migrations-"));
  await cp(path.join(ROOT, "prisma"), path.join(root, "prisma"), { recursive: true, verbatimSymlinks: true });
  db = await openDatabase(url);
});
afterEach(async () => {
  await db.$disconnect();
  await dispose();
  await rm(root, { recursive: true, force: true });
});

const folder = () => path.join(root, "prisma", url.startsWith("file:") ? "sqlite" : "postgresql", "migrations");
const add = async (name: string, sql: string) => {
  await mkdir(path.join(folder(), name), { recursive: true });
  await writeFile(path.join(folder(), name, "migration.sql"), sql);
};
const history = () =>
  db.$queryRaw<{ migration_name: string; checksum: string }[]>`
    SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL ORDER BY migration_name`;
const columns = async () => Object.keys((await db.$queryRaw<object[]>`SELECT * FROM "Later"`)[0] ?? {});

/** Starts programs, lets them all migrate at the same moment, and gives what each applied. */
async function migrateAtOnce(count: number): Promise<string[][]> {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, [PROGRAM, url, root], { stdio: ["pipe", "pipe", "pipe"] }),
  );
  const outputs = children.map((child) => {
    const output = { out: "", err: "" };
    child.stdout.on("data", (data) => (output.out += String(data)));
    child.stderr.on("data", (data) => (output.err += String(data)));
    return output;
  });
  await Promise.all(children.map((child) => new Promise((resolve) => child.stdout.once("data", resolve))));
  const ends = children.map((child) => new Promise<number | null>((resolve) => child.on("close", resolve)));
  for (const child of children) child.stdin.write("go\n");
  const codes = await Promise.all(ends);
  expect(outputs.map(({ err }, i) => [codes[i], err])).toEqual(outputs.map(() => [0, ""]));
  return outputs.map(({ out }) => JSON.parse(out.trim().split("\n").at(-1) ?? "") as string[]);
}

describe("starting on a database", () => {
  test("that is empty, several processes at once apply each migration once and in order", async () => {
    await add("99990101000000_first", `CREATE TABLE "Later" (a INTEGER); INSERT INTO "Later" VALUES (1);`);
    await add("99990102000000_second", `ALTER TABLE "Later" ADD COLUMN b INTEGER;`);
    const applied = (await migrateAtOnce(3)).flat();
    const names = (await history()).map(({ migration_name }) => migration_name);
    expect(names.slice(-2)).toEqual(["99990101000000_first", "99990102000000_second"]);
    expect([...applied].sort()).toEqual(names);
    expect(await columns()).toEqual(["a", "b"]);
    expect(await db.user.count()).toBe(0);
  });

  test("that is up to date applies nothing; a new migration is applied once by all that start", async () => {
    expect((await migrate(url, root)).length).toBeGreaterThan(0);
    expect(await migrate(url, root)).toEqual([]);
    await add("99990101000000_first", `CREATE TABLE "Later" (a INTEGER); INSERT INTO "Later" VALUES (1);`);
    expect((await migrateAtOnce(2)).flat()).toEqual(["99990101000000_first"]);
  });

  test("notes each as Prisma does, so that its own command line agrees", async () => {
    const sql = `CREATE TABLE "Later" (a INTEGER);\n-- ü\n`;
    await add("99990101000000_first", sql);
    await migrate(url, root);
    expect((await history()).at(-1)?.checksum).toBe(createHash("sha256").update(sql).digest("hex"));
  });

  test("of a newer version is refused, and nothing changes", async () => {
    await add("99990101000000_first", `CREATE TABLE "Later" (a INTEGER);`);
    await migrate(url, root);
    await rm(path.join(folder(), "99990101000000_first"), { recursive: true });
    await add("99980101000000_older", `CREATE TABLE "Older" (a INTEGER);`);
    await expect(migrate(url, root)).rejects.toThrow(MigrationError);
    await expect(migrate(url, root)).rejects.toThrow(/from a newer version \(99990101000000_first\)/);
    expect((await history()).map(({ migration_name }) => migration_name)).not.toContain("99980101000000_older");
  });
});

describe("a migration that fails", () => {
  test("is named, leaves nothing behind, and is tried again when it is repaired", async () => {
    await add("99990101000000_first", `CREATE TABLE "Later" (a INTEGER); INSERT INTO "Nowhere" VALUES (1);`);
    await expect(migrate(url, root)).rejects.toThrow(MigrationError);
    await expect(migrate(url, root)).rejects.toThrow(/^Migration 99990101000000_first could not be applied: .*Nowhere/);
    await expect(columns()).rejects.toThrow();
    expect(await db.user.count()).toBe(0); // what came before it stands
    await add("99990101000000_first", `CREATE TABLE "Later" (a INTEGER); INSERT INTO "Later" VALUES (1);`);
    expect(await migrate(url, root)).toEqual(["99990101000000_first"]);
    expect(await columns()).toEqual(["a"]);
  });

  test("under Prisma's command line earlier has to be resolved first", async () => {
    await migrate(url, root);
    await db.$executeRaw`UPDATE "_prisma_migrations" SET finished_at = NULL`;
    await expect(migrate(url, root)).rejects.toThrow(/failed earlier.*migrate resolve/);
    await db.$executeRaw`UPDATE "_prisma_migrations" SET rolled_back_at = started_at`;
    await expect(migrate(url, root)).rejects.toThrow(/already exists/); // rolled back by name only: it is tried again
  });
});

test("an event of before says who acted where that is not whom it concerns", async () => {
  const name = "20261130160000_other_actor";
  const held = path.join(root, "held");
  await rename(path.join(folder(), name), held);
  await migrate(url, root);
  const event = (id: string, actor: string, subject: string) =>
    db.$executeRawUnsafe(
      `INSERT INTO "AuditEvent" ("id", "at", "action", "actorKind", "actorId", "subjectUserId")
       VALUES (${id}, '2026-11-30T00:00:00.000+00:00', 'user.updated', 'session', ${actor}, ${subject})`,
    );
  await event("'1'", "'ann'", "'ann'");
  await event("'2'", "'ann'", "'ben'");
  await event("'3'", "'ann'", "NULL");
  await event("'4'", "NULL", "'ann'");
  await rename(held, path.join(folder(), name));
  expect((await migrate(url, root))[0]).toBe(name);
  const rows = await db.auditEvent.findMany({ orderBy: { id: "asc" } });
  expect(rows.map(({ otherActorId }) => otherActorId)).toEqual([null, "ann", "ann", null]);
});

test("what stands in the file's name is its name", async () => {
  if (!url.startsWith("file:")) return;
  for (const name of ["a b.db", "a%20b.db", "100%.db", "a#b.db", "ü.db"]) {
    const strange = `file:${path.join(root, name)}`;
    await migrate(strange, root);
    const other = await openDatabase(strange);
    expect([name, await other.user.count()]).toEqual([name, 0]);
    await other.$disconnect();
  }
});
