import {
  cp,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Libsql from "libsql";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "@/lib/db";
import { backUpSqlite } from "@/lib/db/backup-sqlite";
import { DataError } from "@/lib/db/data-error";
import { migrate } from "@/lib/db/migrate";
import { restoreSqlite } from "@/lib/db/restore-sqlite";
import { collectGarbage } from "@/lib/testing/collect-garbage";
import { smallProgram, type SmallProgram } from "@/lib/testing/small-program";

const ROOT = path.resolve(import.meta.dirname, "../..");

let folder: string;
let file: string;
let backup: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "panel-restore-"));
  file = path.join(folder, "data/panel.db");
  backup = path.join(folder, "backup.db");
  await migrate(`file:${file}`, ROOT);
  setMark("old");
  await backUpSqlite(file, backup);
  setMark("new");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function run(at: string, sql: string) {
  const db = new Libsql(at);
  db.exec(sql);
  db.close();
}
const setMark = (value: string) =>
  run(file, `INSERT OR REPLACE INTO "Setting" ("key", "value", "updatedAt") VALUES ('mark', '${value}', '')`);
const mark = (at = file) =>
  (new Libsql(at).prepare(`SELECT "value" FROM "Setting"`).all() as { value: string }[])[0]?.value;
const names = async () => (await readdir(path.dirname(file))).sort();
const restore = async (from = backup) => {
  await collectGarbage();
  return restoreSqlite(file, from, ROOT);
};

test("puts the backup there, and keeps what was there", async () => {
  const kept = await restore();
  expect([mark(), mark(kept!)]).toEqual(["old", "new"]);
  expect(kept).toMatch(/panel\.db\.before-restore-\d{4}-\d\d-\d\dT[\d-]+Z$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await names()).toEqual(["panel.db", path.basename(kept!)]);
  await migrate(`file:${file}`, ROOT);
  const back = await restore(kept!);
  expect([mark(), mark(back!)]).toEqual(["new", "old"]);
});

test("makes the database where there is none, also its folder", async () => {
  await rm(path.dirname(file), { recursive: true });
  expect(await restore()).toBeNull();
  expect([mark(), await names()]).toEqual(["old", ["panel.db"]]);
});

test("brings the log of a panel that was killed into what it keeps, and leaves none to the new one", async () => {
  const program = await smallProgram(
    `import Libsql from "libsql";
     const db = new Libsql(process.argv[2]);
     db.exec("PRAGMA journal_mode = WAL");
     db.exec("UPDATE Setting SET value = 'in the log'");
     process.kill(process.pid, "SIGKILL");`,
  );
  expect(await program.run([file])).toMatchObject({ signal: "SIGKILL" });
  await program.dispose();
  expect((await stat(`${file}-wal`)).size).toBeGreaterThan(0);
  const kept = await restore();
  expect([mark(), mark(kept!)]).toEqual(["old", "in the log"]);
  expect(await names()).toEqual(["panel.db", path.basename(kept!)]);
});

describe("refuses", () => {
  const refused = async (said: RegExp | string, from = backup) => {
    await collectGarbage();
    const before = await names();
    const restored = restore(from);
    await expect(restored).rejects.toThrow(DataError);
    await expect(restored).rejects.toThrow(said);
    expect(await names()).toEqual(before);
  };

  test("while the panel runs, idle after a transaction too", async () => {
    const db = await openDatabase(`file:${file}`);
    await db.$transaction((tx) => tx.setting.count());
    await refused(/is in use\. Stop the panel/);
    await db.$disconnect();
    expect(mark()).toBe("new");
  });

  test("while anything else has it open, reads it or writes it", async () => {
    for (const sql of ["SELECT 1 FROM Setting", "BEGIN; SELECT 1 FROM Setting", "BEGIN IMMEDIATE"]) {
      const other = new Libsql(file);
      other.exec(sql);
      await refused(/is in use\. Stop the panel/);
      other.close();
    }
    await restore();
  });

  test("what is no SQLite database", async () => {
    await refused(/There is no file/, path.join(folder, "nothing.db"));
    await refused(/There is no file/, path.join(backup, "nothing.db"));
    await refused(/is a folder\. Name the file in it/, folder);
    await writeFile(path.join(folder, "empty.db"), "");
    await refused(/is no SQLite database/, path.join(folder, "empty.db"));
    await writeFile(path.join(folder, "text.db"), "-- PostgreSQL database dump\n".repeat(100));
    await refused(/is no SQLite database/, path.join(folder, "text.db"));
  });

  test("what is damaged: cut off, or wrong inside", async () => {
    const whole = await readFile(backup);
    for (const bytes of [whole.subarray(0, whole.length - 8192), whole.subarray(0, 50), garbled(whole)]) {
      await writeFile(backup, bytes);
      await refused(/cannot be restored: it is damaged/);
    }
    expect(mark()).toBe("new");
  });

  test("the database of something else", async () => {
    const other = path.join(folder, "other.db");
    run(other, `CREATE TABLE "User" (id TEXT)`);
    await refused(/is no panel's database/, other);
    run(
      other,
      `CREATE TABLE "_prisma_migrations" (migration_name TEXT, checksum TEXT, finished_at TEXT, rolled_back_at TEXT);
      INSERT INTO "_prisma_migrations" VALUES ('20200101000000_theirs', '', 'x', NULL)`,
    );
    await refused(/is no panel's database/, other);
  });

  test("one of a newer version, or with a migration that failed", async () => {
    const row = (name: string, finished: string) =>
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at) VALUES ('${name}', '', '${name}', ${finished})`;
    run(backup, row("99990101000000_later", "1"));
    await refused(
      /is from a newer version \(99990101000000_later\)\. Update the panel first, or restore an older backup\.$/,
    );
    run(backup, `UPDATE "_prisma_migrations" SET finished_at = NULL WHERE id = '99990101000000_later'`);
    await refused(/99990101000000_later failed earlier/);
  });

  test("a database in use as a backup, and the database itself by any name", async () => {
    const other = new Libsql(backup);
    other.exec(`PRAGMA journal_mode = WAL; UPDATE "Setting" SET "value" = 'in its log'`);
    await refused(/there is more of it in .*-wal/);
    other.close();
    await refused(/is the database itself/, file);
    await link(file, path.join(folder, "alias.db"));
    await refused(/is the database itself/, path.join(folder, "alias.db"));
  });

  test("where it cannot be found out whether the database is in use", async () => {
    await collectGarbage();
    await writeFile(file, "damaged from its first byte on ".repeat(200));
    await refused(/is not certain that nothing has it open\. Stop the panel, move the file/);
    await rename(file, `${file}.away`);
    await writeFile(`${file}-wal`, "whose?");
    await refused(/There is no database .* but .*panel\.db-wal, which would be applied/);
    await rm(`${file}-wal`);
    await restore();
    expect(mark()).toBe("old");
  });

  function garbled(whole: Buffer): Buffer {
    const bytes = Buffer.from(whole);
    bytes.fill(0xa5, 4096, 4096 * 6);
    return bytes;
  }
});

describe("killed on the way", () => {
  let program: SmallProgram;
  beforeAll(async () => {
    // dies before the step of that number: each call that changes names or waits for the disk is one
    program = await smallProgram(
      `import fs from "node:fs";
       import { syncBuiltinESMExports } from "node:module";
       let left = Number(process.argv[5]);
       const step = (name) => {
         if (left-- > 0) return;
         fs.writeSync(1, name);
         process.kill(process.pid, "SIGKILL");
       };
       for (const name of ["link", "rename", "rm", "open", "readdir"]) {
         const real = fs.promises[name];
         fs.promises[name] = (...args) => { step(name); return real(...args); };
       }
       const real = fs.createWriteStream;
       fs.createWriteStream = (...args) => { step("write"); return real(...args); };
       syncBuiltinESMExports();
       const { restoreSqlite } = await import("@/lib/db/restore-sqlite");
       await restoreSqlite(process.argv[2], process.argv[3], process.argv[4]);
       console.log("done");`,
    );
  });
  afterAll(() => program.dispose());

  test("at any step the database is whole, the old or the new, and the next restore works", async () => {
    const original = path.join(folder, "original");
    await cp(path.dirname(file), original, { recursive: true });
    const died: string[] = [];
    const found: (string | undefined)[] = [];
    for (let steps = 0; steps < 30; steps++) {
      await rm(path.dirname(file), { recursive: true });
      await cp(original, path.dirname(file), { recursive: true });
      await collectGarbage();
      const { signal, output } = await program.run([file, backup, ROOT, String(steps)]);
      await migrate(`file:${file}`, ROOT); // as a start does
      found.push(mark());
      const kept = (await names()).filter((name) => name.includes("before-restore"));
      if (mark() === "old") expect(kept).toHaveLength(1);
      for (const name of kept) expect(mark(path.join(path.dirname(file), name))).toBe("new");
      if (signal === null) {
        expect(output).toBe("done\n");
        break;
      }
      died.push(output);
      await restore();
      expect(mark()).toBe("old");
      expect((await names()).filter((name) => name.includes(".restoring-"))).toEqual([]);
    }
    expect(died).toEqual(expect.arrayContaining(["open", "write", "link", "rename", "rm"]));
    expect(new Set(found)).toEqual(new Set(["new", "old"]));
  });

  test("at any moment", async () => {
    const large = path.join(folder, "large.db");
    await cp(backup, large);
    run(
      large,
      `CREATE TABLE filler AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      SELECT i, hex(randomblob(500)) AS text FROM n`,
    );
    for (const delay of [150, 250, 350]) {
      setMark("new");
      await collectGarbage();
      const ended = program.run([file, large, ROOT, "1000"]);
      await new Promise((resolve) => setTimeout(resolve, delay));
      program.kill();
      await ended;
      await migrate(`file:${file}`, ROOT);
      expect(["new", "old"]).toContain(mark());
      await restore();
      expect(mark()).toBe("old");
    }
  });
});

test("a link to the database stays one, and what it leads to is replaced", async () => {
  const other = path.join(path.dirname(file), "other", "panel.db");
  await mkdir(path.dirname(other));
  await symlink(file, other);
  setMark("new");
  await collectGarbage();
  const kept = await restoreSqlite(other, backup, ROOT);
  expect(mark()).toBe("old");
  expect((await lstat(other)).isSymbolicLink()).toBe(true);
  expect(path.dirname(kept!)).toBe(await realpath(path.dirname(file)));
  expect((await lstat(kept!)).isFile()).toBe(true);
});

test("a start that waits for the lock meanwhile goes on with the new database", async () => {
  const program = await smallProgram(
    `import { migrate } from "@/lib/db/migrate";
     console.log(JSON.stringify(await migrate("file:" + process.argv[2], process.argv[3])));`,
  );
  await collectGarbage();
  const holder = new Libsql(file);
  holder.exec("PRAGMA journal_mode = DELETE");
  holder.exec("BEGIN EXCLUSIVE");
  const started = program.run([file, ROOT]);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await cp(backup, `${file}.draft`);
  await link(file, `${file}.kept`);
  await rename(`${file}.draft`, file);
  holder.close();
  expect(await started).toMatchObject({ code: 0, output: "[]\n" });
  await program.dispose();
  expect(mark()).toBe("old");
  // what it left alone is in the mode that the lock's holder gave it
  expect((await readFile(`${file}.kept`)).subarray(18, 20)).toEqual(Buffer.from([1, 1]));
  expect((await readFile(file)).subarray(18, 20)).toEqual(Buffer.from([2, 2]));
});
