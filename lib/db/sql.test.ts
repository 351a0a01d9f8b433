import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isUniqueConflict, isMissingReference } from "@/lib/db/conflict";
import { openSqlite } from "@/lib/db/open-sqlite";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { sqliteFile } from "@/lib/env";
import { perform, run, statement, type Statement, type Steps } from "@/lib/db/steps";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open()));
afterAll(() => panel.close());
beforeEach(() => panel.db.rateLimit.deleteMany());

const COUNT = statement<{ n: number }>(`SELECT COUNT(*) AS "n" FROM "RateLimit" WHERE "key" LIKE $1`);
const ADD = statement<{ key: string; resetAt: number }>(
  `INSERT INTO "RateLimit" ("key", "count", "resetAt") VALUES ($1, $2, $3) RETURNING "key", "resetAt"`,
);
const add = (key: string) => run(ADD, key, 1, 1_764_000_000_123);
const keys = async () => (await panel.db.rateLimit.findMany({ orderBy: { key: "asc" } })).map(({ key }) => key);

describe("steps", () => {
  test("are all there or none, whatever they throw", async () => {
    const { sql } = panel.db;
    expect(
      await sql.transact(function* () {
        yield* add("a");
        return yield* add("b");
      }),
    ).toEqual({ key: "b", resetAt: 1_764_000_000_123 });
    const failing = sql.transact(function* () {
      yield* add("c");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await keys()).toEqual(["a", "b"]);
    expect(await sql.read(COUNT, "%")).toEqual({ n: 2 });
  });

  test("that fail among others at the same moment take nothing of theirs along", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        panel.db.sql.transact(function* () {
          yield* add(`key-${String(n).padStart(3, "0")}`);
          if (n % 3 === 0) throw new Error("no");
          return n;
        }),
      ),
    );
    const kept = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(kept).toEqual(Array.from({ length: 100 }, (_, n) => n).filter((n) => n % 3 !== 0));
    expect(await keys()).toEqual(kept.map((n) => `key-${String(n).padStart(3, "0")}`));
  });

  test("of one statement are a transaction of their own, whose row is seen from outside", async () => {
    const { sql } = panel.db;
    const row = { key: "alone", resetAt: 1_764_000_000_123 };
    expect(await sql.write(ADD, ["alone", 1, row.resetAt])).toEqual(row);
    await expect(sql.write(ADD, ["alone", 1, row.resetAt], { durable: false })).rejects.toSatisfy(isUniqueConflict);
    expect(await sql.read(COUNT, "%")).toEqual({ n: 1 });
  });

  test("that may be apart stay without those after them on PostgreSQL, and share a transaction on SQLite", async () => {
    const failing = panel.db.sql.transact(
      function* () {
        yield* add("counted");
        yield* add("counted");
      },
      { apart: true },
    );
    await expect(failing).rejects.toSatisfy(isUniqueConflict);
    expect(await keys()).toEqual(panel.env.databaseUrl.startsWith("file:") ? [] : ["counted"]);
  });

  test.each([
    ["that gives a row", ADD as Statement<never>],
    ["that gives none", statement<never>(`INSERT INTO "RateLimit" ("key", "count", "resetAt") VALUES ($1, $2, $3)`)],
  ])("go on with a statement %s after it failed", async (_, one) => {
    const { sql } = panel.db;
    await sql.write(one, ["taken", 1, 1]);
    const twice = sql.transact(() => run(one, "taken", 1, 1));
    await expect(twice).rejects.toSatisfy(isUniqueConflict);
    await sql.write(one, ["free", 1, 1]);
    await sql.transact(function* () {
      yield* run(one, "free too", 1, 1);
    });
    expect(await keys()).toEqual(["free", "free too", "taken"]);
  });

  test("end with what one of their statements throws, whatever they would do about it", async () => {
    await panel.db.sql.transact(() => add("taken"));
    const failing = panel.db.sql.transact(function* () {
      yield* add("x");
      try {
        yield* add("taken");
      } catch {
        return "went on";
      }
      return "added";
    });
    expect(isUniqueConflict(await failing.catch((error: unknown) => error))).toBe(true);
    expect(await keys()).toEqual(["taken"]);
  });

  test("number their placeholders in their order", () => {
    expect(() => statement("SELECT $2, $1")).toThrow("Number the placeholders");
    expect(() => statement("SELECT $1, $2, $1")).not.toThrow();
  });

  test("come to their turn beside transactions of Prisma's that follow each other closely", async () => {
    let stop = false;
    const loops = Array.from({ length: 30 }, async (_, n) => {
      for (let i = 0; !stop; i++) {
        await panel.db.$transaction((tx) =>
          tx.rateLimit.create({ data: { key: `p-${n}-${i}`, count: 1, resetAt: 1n } }),
        );
        // requests come by way of the event loop
        await new Promise(setImmediate);
      }
    });
    const waits: number[] = [];
    for (let n = 0; n < 10; n++) {
      const began = performance.now();
      await panel.db.sql.transact(() => add(`turn-${n}`));
      waits.push(performance.now() - began);
    }
    stop = true;
    await Promise.all(loops);
    // each waits for those that were before it, about thirty
    expect(Math.max(...waits)).toBeLessThan(3_000);
  });

  test("see and are seen by what Prisma does, also inside a transaction of its", async () => {
    await panel.db.$transaction(async (tx) => {
      await perform(tx, add("inside"));
      await tx.rateLimit.create({ data: { key: "prisma", count: 1, resetAt: 1n } });
      expect(await perform(tx, run(COUNT, "%"))).toEqual({ n: 2 });
    });
    expect(await panel.db.sql.read(COUNT, "%")).toEqual({ n: 2 });
    const undone = panel.db.$transaction(async (tx) => {
      await perform(tx, add("undone"));
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await keys()).toEqual(["inside", "prisma"]);
  });

  test("wait for a transaction that Prisma holds open, and the process goes on meanwhile", async () => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const holding = panel.db.$transaction(async (tx) => {
      await tx.rateLimit.create({ data: { key: "held", count: 1, resetAt: 1n } });
      await held;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    let done = false;
    const waiting = panel.db.sql.transact(() => add("waiting")).then(() => (done = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    // PostgreSQL has no need to wait
    if (panel.env.databaseUrl.startsWith("file:")) expect(done).toBe(false);
    // what was committed before is read as ever
    expect(await panel.db.sql.read(COUNT, "held")).toEqual({ n: 0 });
    letGo();
    await Promise.all([holding, waiting]);
    expect(await panel.db.sql.read(COUNT, "%")).toEqual({ n: 2 });
  });
});

describe("a transaction that is wanted soon", () => {
  test.runIf(!isPostgres)("waits for nobody who comes in the same turn of the event loop", async () => {
    const order: string[] = [];
    const turn = new Promise((resolve) => setImmediate(resolve)).then(() => order.push("next turn"));
    const { sql } = panel.db;
    const usual = sql.write(ADD, ["usual", 1, 1]).then(() => order.push("usual"));
    await Promise.all([turn, usual]);
    expect(order).toEqual(["next turn", "usual"]);

    order.length = 0;
    const again = new Promise((resolve) => setImmediate(resolve)).then(() => order.push("next turn"));
    const soon = sql.transact(() => add("soon"), { soon: true }).then(() => order.push("soon"));
    await Promise.all([again, soon]);
    expect(order).toEqual(["soon", "next turn"]);
    expect(await keys()).toEqual(["soon", "usual"]);
  });
});

describe("values", () => {
  const at = new Date("2026-03-29T01:30:00.007Z");
  type Row = { id: string; createdAt: Date; disabledAt: Date | null; safeMode: boolean; role: string };
  const FIND = statement<Row>(
    `SELECT s."id", s."createdAt", u."disabledAt", s."safeMode", u."role" FROM "Session" s JOIN "User" u ON u."id" = s."userId"
     WHERE s."createdAt" = $1 AND s."safeMode" = $2`,
    { dates: ["createdAt", "disabledAt"], booleans: ["safeMode"] },
  );
  const END = statement<Row>(
    `UPDATE "Session" SET "createdAt" = $1, "safeMode" = $2 WHERE "userId" = $3
     RETURNING "id", "createdAt", "safeMode"`,
    { dates: ["createdAt"], booleans: ["safeMode"] },
  );

  test("of every kind are stored and read as Prisma does", async () => {
    const user = await panel.makeUser();
    const { id } = await panel.db.session.create({
      data: { id: "one", userId: user.id, createdAt: at, expiresAt: at, address: "", userAgent: "", safeMode: true },
    });
    const row = { id, createdAt: at, disabledAt: null, safeMode: true, role: "user" };
    expect(await panel.db.sql.read(FIND, at, true)).toEqual(row);
    expect(await panel.db.$transaction((tx) => perform(tx, run(FIND, at, true)))).toEqual(row);
    const later = new Date(at.getTime() + 1);
    const changed = { id, createdAt: later, safeMode: false };
    const end = () => run(END, later, false, user.id);
    expect(await panel.db.sql.transact(end)).toEqual(changed);
    expect(await panel.db.$transaction((tx) => perform(tx, end()))).toEqual(changed);
    expect(await panel.db.session.findMany({ where: { createdAt: later } })).toMatchObject([changed]);
  });

  const LEAVE = statement<never>(
    `INSERT INTO "Session" ("id", "userId", "createdAt", "expiresAt", "address", "userAgent")
     VALUES ($1, $2, $3, $3, '', '')`,
  );
  const leave = (): Steps<unknown> => run(LEAVE, "orphan", "nobody", at);

  test("that name a row which is gone are told apart", async () => {
    const errors = await Promise.all(
      [panel.db.sql.transact(leave), panel.db.$transaction((tx) => perform(tx, leave()))].map((one) =>
        one.then(
          () => null,
          (error: unknown) => error,
        ),
      ),
    );
    expect(errors.map(isMissingReference)).toEqual([true, true]);
  });
});

const isPostgres = process.env.DATABASE_URL?.startsWith("postgres") ?? false;

test("a table with 10,000 waiting loses none and keeps the process answering", async () => {
  let longest = 0;
  let last = performance.now();
  const beat = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10_000 }, (_, n) => panel.db.sql.transact(() => add(`many-${n}`), { durable: false })),
  );
  clearInterval(beat);
  const refused = outcomes.filter((one) => one.status === "rejected");
  // how many come to one of PostgreSQL's connections in five seconds depends on the machine; the rest are told
  if (isPostgres) expect(refused.filter(({ reason }) => !isDatabaseUnavailable(reason))).toEqual([]);
  else expect(refused).toEqual([]);
  expect(await panel.db.sql.read(COUNT, "many-%")).toEqual({ n: 10_000 - refused.length });
  expect(longest).toBeLessThan(2_000);
});

test.runIf(!isPostgres)(
  "a database that stays locked keeps everyone waiting for so long and no longer, however many they are",
  async () => {
    const { sql } = panel.db;
    await sql.transact(() => add("before"));
    const other = await openSqlite(sqliteFile(panel.env.databaseUrl), 0);
    other.exec("BEGIN IMMEDIATE");
    const began = performance.now();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, (_, n) => sql.transact(() => add(`late-${n}`))),
    );
    expect(outcomes.every((one) => one.status === "rejected" && isDatabaseUnavailable(one.reason))).toBe(true);
    expect(performance.now() - began).toBeLessThan(9_000);
    expect(await sql.read(COUNT, "before")).toEqual({ n: 1 });
    other.exec("COMMIT");
    other.close();
    await sql.transact(() => add("after"));
    expect(await keys()).toEqual(["after", "before"]);
  },
);
