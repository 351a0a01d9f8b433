import { PrismaLibSql } from "@prisma/adapter-libsql";
import type { Database } from "@/lib/db";
import { PrismaClient } from "@/lib/db/generated/sqlite/client";
import { readRow, type RawRow, type Statement, type Value } from "@/lib/db/steps";

export type Plan = { sql: string; steps: string[] };

/**
 * A second client of a test's SQLite database that tells what it asks: every SELECT and DELETE of some work, and how SQLite runs
 * it. The plan is asked for with the very values, as a limit or a comparison can change it.
 */
export async function withPlans(url: string, work: (db: Database) => Promise<unknown>): Promise<Plan[]> {
  const db = new PrismaClient({ adapter: new PrismaLibSql({ url }), log: [{ emit: "event", level: "query" }] });
  const asked: { query: string; params: string }[] = [];
  db.$on("query", ({ query, params }) => void (/^(SELECT|DELETE)/.test(query) && asked.push({ query, params })));
  const readAll = async (one: Statement<never>, ...values: readonly Value[]) =>
    (await db.$queryRawUnsafe<RawRow[]>(one.text, ...values)).map((row) => readRow(one, row));
  try {
    const read = async (...asked: Parameters<typeof readAll>) => (await readAll(...asked))[0];
    await work(Object.assign(db, { sql: { read, readAll } }) as unknown as Database);
    const plans: Plan[] = [];
    for (const { query, params } of asked.splice(0)) {
      const values = JSON.parse(params) as unknown[];
      const steps = await db.$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${query}`, ...values);
      plans.push({ sql: query, steps: steps.map(({ detail }) => detail) });
    }
    return plans;
  } finally {
    await db.$disconnect();
  }
}
