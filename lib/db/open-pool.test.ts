import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "@/lib/db";
import { openPool } from "@/lib/db/open-pool";
import { run, statement } from "@/lib/db/steps";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { approvedDevice, poll } from "@/lib/testing/device-flow";
import { TestPanel } from "@/lib/testing/test-panel";

const onPostgres = process.env.DATABASE_URL?.startsWith("postgres") ?? false;

describe.runIf(onPostgres)("connections to PostgreSQL", () => {
  let panel: TestPanel;
  beforeAll(async () => void (panel = await TestPanel.open()));
  afterAll(() => panel.close());
  const pidOf = async (on: { query: (text: string) => Promise<{ rows: { pid: number }[] }> }) =>
    (await on.query("SELECT pg_backend_pid() AS pid")).rows[0]!.pid;

  test("one that does not answer in the middle of a transaction is never used again", async () => {
    const pool = openPool(panel.env.databaseUrl, { answer: 200 });
    const client = await pool.connect();
    const pid = await pidOf(client);
    await client.query("BEGIN");
    await client.query(`INSERT INTO "RateLimit" ("key", "count", "resetAt") VALUES ('half', 1, 1)`);
    const failed = await client.query("SELECT pg_sleep(1)").catch((error: unknown) => error);
    expect(isDatabaseUnavailable(failed)).toBe(true);
    // as adapters do, who know of no error
    await expect(client.query("ROLLBACK")).rejects.toThrow();
    client.release();
    expect(await pidOf(pool)).not.toBe(pid);
    expect(await panel.db.rateLimit.count({ where: { key: "half" } })).toBe(0);
    await pool.end();
  });

  test("one that is lost in the middle of a transaction ends nothing but that", async () => {
    const end = statement<never>("SELECT pg_terminate_backend(pg_backend_pid())");
    const add = statement<never>(`INSERT INTO "RateLimit" ("key", "count", "resetAt") VALUES ('lost', 1, 1)`);
    const lost = await panel.db.sql
      .transact(function* () {
        yield* run(add);
        yield* run(end);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseUnavailable(lost)).toBe(true);
    expect(await panel.db.rateLimit.count({ where: { key: "lost" } })).toBe(0);
    await panel.db.sql.transact(() => run(add));
    expect(await panel.db.rateLimit.count({ where: { key: "lost" } })).toBe(1);
  });

  test("moments are read whatever form the database likes", async () => {
    const name = new URL(panel.env.databaseUrl).pathname.slice(1);
    await panel.db.$executeRawUnsafe(`ALTER DATABASE "${name}" SET datestyle = 'German'`);
    const again = await openDatabase(panel.env.databaseUrl);
    const user = await panel.makeUser();
    const find = statement<{ createdAt: Date }>(`SELECT "createdAt" FROM "User" WHERE "id" = $1`, {
      dates: ["createdAt"],
    });
    expect(await again.sql.read(find, user.id)).toEqual({ createdAt: user.createdAt });
    await again.$disconnect();
    await panel.db.$executeRawUnsafe(`ALTER DATABASE "${name}" RESET datestyle`);
  });

  test("a commit that may be lost waits for no disk, and the next one on its connection does", async () => {
    // asked at the commit itself, by a trigger that goes off then
    for (const text of [
      `CREATE TABLE "Seen" (key TEXT, value TEXT)`,
      `CREATE FUNCTION see() RETURNS TRIGGER AS $$ BEGIN
         INSERT INTO "Seen" VALUES (NEW."key", current_setting('synchronous_commit')); RETURN NULL; END $$ LANGUAGE plpgsql`,
      `CREATE CONSTRAINT TRIGGER see AFTER INSERT OR UPDATE ON "RateLimit" DEFERRABLE INITIALLY DEFERRED
         FOR EACH ROW EXECUTE FUNCTION see()`,
    ])
      await panel.db.$executeRawUnsafe(text);
    const { sql } = panel.db;
    const add = statement<never>(`INSERT INTO "RateLimit" ("key", "count", "resetAt") VALUES ($1, 1, 1)`);
    const change = statement<{ count: number }>(
      `UPDATE "RateLimit" SET "count" = 7 WHERE "key" = $1 RETURNING "count"`,
    );
    const look = statement<{ key: string }>(`SELECT "key" FROM "RateLimit" WHERE "key" = $1`);
    const both = (key: string) =>
      function* () {
        yield* run(add, key);
        return [yield* run(change, key), yield* run(look, key)];
      };
    const seen = async (key: string) =>
      (await panel.db.$queryRawUnsafe<{ value: string }[]>(`SELECT value FROM "Seen" WHERE key = $1`, key)).map(
        ({ value }) => value,
      );
    for (const [durable, setting] of [
      [false, "off"],
      [true, "on"],
    ] as const) {
      const name = (kind: string) => `${kind} ${setting}`;
      await sql.write(add, [name("write")], { durable });
      expect(await sql.write(change, [name("write")], { durable })).toEqual({ count: 7 });
      expect(await sql.write(look, [name("write")], { durable })).toEqual({ key: name("write") });
      const gives = (key: string) => [{ count: 7 }, { key }];
      expect(await sql.transact(both(name("all")), { durable })).toEqual(gives(name("all")));
      expect(await sql.transact(both(name("apart")), { durable, apart: true })).toEqual(gives(name("apart")));
      for (const kind of ["write", "all", "apart"]) expect(await seen(name(kind))).toEqual([setting, setting]);
    }
    const count = statement<never>(add.text, { mayBeLost: true });
    const counted = (key: string) =>
      function* () {
        yield* run(count, `${key} count`);
        yield* run(add, key);
      };
    await sql.transact(counted("x"), { apart: true });
    expect([await seen("x count"), await seen("x")]).toEqual([["off"], ["on"]]);
    await sql.transact(counted("y"));
    expect([await seen("y count"), await seen("y")]).toEqual([["on"], ["on"]]);
    await panel.db.$executeRawUnsafe(`DROP TRIGGER see ON "RateLimit"`);
  });

  test("who waited for a row sees it as it is then, whatever isolation the database likes", async () => {
    const name = new URL(panel.env.databaseUrl).pathname.slice(1);
    await panel.db.$executeRawUnsafe(`ALTER DATABASE "${name}" SET default_transaction_isolation = 'serializable'`);
    const pool = openPool(panel.env.databaseUrl);
    const { rows } = await pool.query("SHOW transaction_isolation");
    expect(rows).toEqual([{ transaction_isolation: "read committed" }]);
    await pool.end();
    await panel.db.$executeRawUnsafe(`ALTER DATABASE "${name}" RESET default_transaction_isolation`);
  });

  test("a commit waits for the disk, whatever the role's settings say", async () => {
    const name = new URL(panel.env.databaseUrl).pathname.slice(1);
    const pool = openPool(panel.env.databaseUrl);
    const settingOf = async () =>
      (await pool.query<{ value: string }>("SELECT current_setting('synchronous_commit') AS value")).rows[0]!.value;
    await pool.query(`ALTER DATABASE "${name}" SET synchronous_commit = off`);
    await pool.query("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
    expect(await settingOf()).toBe("on");
    // stronger than that stays
    await pool.query(`ALTER DATABASE "${name}" SET synchronous_commit = remote_apply`);
    await pool.query("SELECT pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
    expect(await settingOf()).toBe("remote_apply");
    await pool.query(`ALTER DATABASE "${name}" RESET synchronous_commit`);
    await pool.end();
  });

  test("a row that somebody holds is waited for a while; then it is 503, and nothing is half done", async () => {
    const session = await panel.signIn(await panel.makeUser());
    const deviceCode = await approvedDevice(session);
    const other = openPool(panel.env.databaseUrl);
    const holder = await other.connect();
    await holder.query("BEGIN");
    await holder.query(`SELECT 1 FROM "User" WHERE "id" = $1 FOR UPDATE`, [session.actor.user.id]);
    const began = performance.now();
    const refused = await poll(deviceCode);
    expect([refused.status, refused.body.error]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(performance.now() - began).toBeLessThan(9_000);
    await holder.query("ROLLBACK");
    holder.release();
    expect((await poll(deviceCode)).status).toBe(200);
    await other.end();
  });
});
