import type { Transaction } from "@/lib/db/open";

/** What a statement is given for a placeholder. */
export type Value = string | number | boolean | Date | null;

/**
 * One SQL statement that both databases understand, with placeholders `$1`, `$2` … and without a value in its text, so
 * that each connection prepares it once. Which columns of `Row` are moments and which yes or no is said, as SQLite keeps
 * them as text and numbers.
 */
export type Statement<Row> = {
  readonly text: string;
  readonly dates: readonly (keyof Row & string)[];
  readonly booleans: readonly (keyof Row & string)[];
};

export function statement<Row>(
  text: string,
  columns: { dates?: readonly (keyof Row & string)[]; booleans?: readonly (keyof Row & string)[] } = {},
): Statement<Row> {
  return { text, dates: columns.dates ?? [], booleans: columns.booleans ?? [] };
}

export type Step = { statement: Statement<never>; values: readonly Value[] };

/**
 * What a transaction does, one statement after the other. A generator, so that it can wait for nothing but its own
 * statements: SQLite runs the steps of several requests in one transaction, without letting go in between.
 */
export type Steps<Result> = Generator<Step, Result, unknown[]>;

/** The step that runs one statement: `const rows = yield* run(STATEMENT, …values)`. */
export function* run<Row>(one: Statement<Row>, ...values: readonly Value[]): Steps<Row[]> {
  return (yield { statement: one as Statement<never>, values }) as Row[];
}

/** Takes steps one by one; whatever a statement throws is thrown where the step was asked for. */
export async function walk<Result>(steps: Steps<Result>, take: (step: Step) => Promise<unknown[]>): Promise<Result> {
  let next = steps.next();
  while (!next.done) {
    let rows: unknown[];
    try {
      rows = await take(next.value);
    } catch (error) {
      next = steps.throw(error);
      continue;
    }
    next = steps.next(rows);
  }
  return next.value;
}

/** The same without waiting. */
export function walkAtOnce<Result>(steps: Steps<Result>, take: (step: Step) => unknown[]): Result {
  let next = steps.next();
  while (!next.done) {
    let rows: unknown[];
    try {
      rows = take(next.value);
    } catch (error) {
      next = steps.throw(error);
      continue;
    }
    next = steps.next(rows);
  }
  return next.value;
}

/** Steps as a part of a transaction that Prisma holds open. */
export function perform<Result>(tx: Pick<Transaction, "$queryRawUnsafe">, steps: Steps<Result>): Promise<Result> {
  return walk(steps, async (step) =>
    readRows(step.statement, await tx.$queryRawUnsafe<Record<string, unknown>[]>(step.statement.text, ...step.values)),
  );
}

/** Rows with moments as Date, yes or no as boolean, and numbers as number, whichever driver read them. */
export function readRows<Row>(one: Statement<Row>, rows: Record<string, unknown>[]): unknown[] {
  for (const row of rows) {
    for (const name of one.dates) {
      const value = row[name];
      if (typeof value === "string") row[name] = new Date(value);
    }
    for (const name of one.booleans) row[name] = row[name] === null ? null : Boolean(row[name]);
    for (const name in row) if (typeof row[name] === "bigint") row[name] = Number(row[name]);
  }
  return rows;
}
