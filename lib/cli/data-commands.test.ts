import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { backupCommand } from "@/lib/cli/backup";
import type { LocalCommand } from "@/lib/cli/command";
import { migrateDataCommand } from "@/lib/cli/migrate-data";
import { restoreCommand } from "@/lib/cli/restore";
import { openDatabase } from "@/lib/db";
import { migrate } from "@/lib/db/migrate";
import { readEnv } from "@/lib/env";
import { collectGarbage } from "@/lib/testing/collect-garbage";
import { freshDatabase } from "@/lib/testing/fresh-database";
import { TEST_AUTH_SECRET } from "@/lib/testing/secrets";

let folder: string;
let url: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "panel-data-commands-"));
  url = `file:${path.join(folder, "panel.db")}`;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(command: LocalCommand, args: string[], settings: Record<string, string> = {}) {
  let output = "";
  const keep = (text: unknown) => (output += String(text)) !== "";
  const writes = [process.stdout, process.stderr].map((to) => vi.spyOn(to, "write").mockImplementation(keep));
  await collectGarbage();
  try {
    const code = await command.runLocally(readEnv({ DATABASE_URL: url, ...settings }), args);
    return { code, output: output.replaceAll(folder, "…") };
  } finally {
    for (const write of writes) write.mockRestore();
  }
}

const modeOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777;

async function addUser(email: string): Promise<void> {
  const db = await openDatabase(url);
  await db.user.create({ data: { email, name: "", passwordHash: "", createdAt: new Date(0) } });
  await db.$disconnect();
}
async function users(of = url): Promise<string[]> {
  const db = await openDatabase(of);
  const found = await db.user.findMany({ orderBy: { email: "asc" } });
  await db.$disconnect();
  return found.map(({ email }) => email);
}

describe("on SQLite", () => {
  beforeEach(async () => {
    await migrate(url, process.cwd());
    await addUser("first@panel.test");
  });

  test("what was backed up comes back, and what was there is kept", async () => {
    const backup = path.join(folder, "backup.db");
    const made = await run(backupCommand, [backup]);
    expect(made.code).toBe(0);
    expect(made.output).toMatch(
      /^Backed up …\/panel\.db to …\/backup\.db \(\d+ kB\)\.\nThe secret .* is not in it: …\/auth-secret\. Without it everyone signs in again\.\n$/,
    );
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    await addUser("second@panel.test");
    const restored = await run(restoreCommand, [backup]);
    expect(restored.code).toBe(0);
    expect(restored.output).toMatch(
      /^Restored …\/backup\.db to …\/panel\.db\.\nThe database that was there is kept as …\/panel\.db\.before-restore-\S+\n$/,
    );
    expect(await users()).toEqual(["first@panel.test"]);
    const kept = restored.output.trim().split(" ").at(-1)!.replace("…", folder);
    expect(await users(`file:${kept}`)).toEqual(["first@panel.test", "second@panel.test"]);
  });

  test("an older backup is brought up to date, and kept as it was", async () => {
    const db = await openDatabase(url);
    await db.$executeRawUnsafe(`ALTER TABLE "Plugin" DROP COLUMN "pageCode"`);
    await db.$executeRawUnsafe(`DELETE FROM "_prisma_migrations" WHERE migration_name LIKE '%_plugin_page_code'`);
    await db.$disconnect();
    const backup = path.join(folder, "backup.db");
    await run(backupCommand, [backup], { AUTH_SECRET: TEST_AUTH_SECRET });
    const { output } = await run(restoreCommand, [backup]);
    expect(output).toMatch(/the database was copied to …\/panel\.db\.before-\d+_plugin_page_code\n/);
    expect(output).toMatch(/Its schema was brought up to date: \d+_plugin_page_code\.\n$/);
    expect(await users()).toEqual(["first@panel.test"]);
  });

  test("everything goes to another database, and it is said what to do next", async () => {
    const { url: target, dispose } = await freshDatabase(process.env.DATABASE_URL);
    const { code, output } = await run(migrateDataCommand, [target]);
    expect(code).toBe(0);
    expect(output).toContain("User: 1 row copied and verified\n");
    expect(output).toContain("Session: 0 rows copied and verified\n");
    const secret = target.startsWith("file:")
      ? /Copy …\/auth-secret beside/
      : /Set AUTH_SECRET to what is in …\/auth-secret/;
    expect(output).toMatch(/Next: set DATABASE_URL/);
    expect(output).toMatch(secret);
    expect(await users(target)).toEqual(["first@panel.test"]);
    const again = run(migrateDataCommand, [target]);
    await expect(again).rejects.toThrow(/holds data already, in the table User.*\nNothing was copied\.$/);
    await dispose();
    const other = `file:${path.join(folder, "other.db")}`;
    const set = await run(migrateDataCommand, [other], { AUTH_SECRET: TEST_AUTH_SECRET });
    expect(set.output).toMatch(/Everything is in file:…\/other\.db now[\s\S]*AUTH_SECRET must stay the same/);
  });

  test("what a panel has open is not copied, also while it does nothing", async () => {
    const panel = await openDatabase(url);
    await panel.user.count();
    const target = `file:${path.join(folder, "other.db")}`;
    const refused = /panel\.db is in use\. Stop the panel[\s\S]*\nNothing was copied\.$/;
    await expect(run(migrateDataCommand, [target])).rejects.toThrow(refused);
    await panel.$disconnect();
    expect((await run(migrateDataCommand, [target])).code).toBe(0);
    for (const name of ["panel.db", "other.db"]) expect(await modeOf(name)).toBe(0o600);
  });

  test("a database that others may read is the owner's alone from the next start on, and so is what a restore keeps", async () => {
    const file = path.join(folder, "panel.db");
    for (const [given, then] of [
      [0o640, 0o640],
      [0o664, 0o600],
      [0o644, 0o600],
    ] as const) {
      await chmod(file, given);
      await migrate(url, process.cwd());
      expect(await modeOf("panel.db")).toBe(then);
    }
    const panel = await openDatabase(url);
    await panel.user.updateMany({ data: { name: "x" } });
    for (const end of ["-wal", "-shm"]) expect(await modeOf(`panel.db${end}`)).toBe(0o600);
    await panel.$disconnect();
    const backup = path.join(folder, "backup.db");
    await run(backupCommand, [backup]);
    await chmod(file, 0o644);
    const { output } = await run(restoreCommand, [backup]);
    expect(await modeOf(path.basename(output.trim().split(" ").at(-1)!))).toBe(0o600);
  });

  test("a database that is not there is not made", async () => {
    const settings = { DATABASE_URL: `${url}.nothing` };
    await expect(run(backupCommand, [path.join(folder, "b.db")], settings)).rejects.toThrow(/There is no database/);
    await expect(run(migrateDataCommand, [`${url}.other`], settings)).rejects.toThrow(/There is no database/);
    await expect(stat(path.join(folder, "panel.db.nothing"))).rejects.toThrow("ENOENT");
    await expect(stat(path.join(folder, "panel.db.other"))).rejects.toThrow("ENOENT");
  });
});

test("on PostgreSQL the database's own commands are named, without the password", async () => {
  const settings = {
    DATABASE_URL: "postgresql://panel:p%40ss@db.example:5433/panel's?sslmode=require&password=p%40ss",
  };
  const address = String.raw`--dbname='postgresql://panel@db.example:5433/panel'\''s?sslmode=require'`;
  const dump = await run(backupCommand, [path.join(folder, "b.dump")], settings);
  expect(dump).toMatchObject({ code: 1, output: expect.stringContaining("PostgreSQL") });
  expect(dump.output).toContain(`pg_dump --format=custom --file='…/b.dump' ${address}\n`);
  const custom = await run(restoreCommand, [path.join(folder, "b.dump")], settings);
  expect(custom.code).toBe(1);
  expect(custom.output).toContain(
    `pg_restore --clean --if-exists --no-owner --single-transaction ${address} '…/b.dump'\n`,
  );
  const plain = await run(restoreCommand, [path.join(folder, "b.sql")], settings);
  expect(plain.output).toContain(`psql --single-transaction --set=ON_ERROR_STOP=1 ${address} --file='…/b.sql'\n`);
  const hosts = { ...settings, DATABASE_URL: "postgresql://panel:p%40ss@one:1,two:2/panel?password=p%40ss" };
  const several = await run(backupCommand, [path.join(folder, "b.dump")], hosts);
  expect(several.output).toContain("two:2/panel");
  for (const { output } of [dump, custom, plain, several]) expect(output).not.toContain("p%40ss");
});

test.each([
  [backupCommand, [], "Name the file that the backup is to be."],
  [backupCommand, ["a", "b"], "Name the file that the backup is to be."],
  [backupCommand, ["--force"], "There is no option --force. It has none."],
  [restoreCommand, [], "Name the file that a backup is in."],
  [migrateDataCommand, [], "Name the database to copy to"],
  [migrateDataCommand, ["panel.db"], "Write file:… for SQLite or postgresql://… for PostgreSQL."],
  [migrateDataCommand, ["mysql://a/b"], "Write file:…"],
] as [LocalCommand, string[], string][])("does not understand %#", async (command, args, said) => {
  await writeFile(path.join(folder, "panel.db"), "");
  await expect(run(command, args)).rejects.toThrow(said);
});
