import { changesKeys } from "@/lib/db/key-changes";
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
  /** Whether it may change what key checks read (`lib/db/key-changes.ts`). */
  readonly changesKeys: boolean;
  /** Whether what it writes may be lost with the power, also where that of other steps may not (`apart`). */
  readonly mayBeLost: boolean;
};

export function statement<Row>(
  text: string,
  about: {
    dates?: readonly (keyof Row & string)[];
    booleans?: readonly (keyof Row & string)[];
    mayBeLost?: boolean;
  } = {},
): Statement<Row> {
  const numbers = [...new Set([...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))];
  // Prisma's driver for SQLite gives values out in the order in which they are asked for first
  if (numbers.some((number, n) => number !== n + 1)) throw new Error(`Number the placeholders in their order: ${text}`);
  const { dates = [], booleans = [], mayBeLost = false } = about;
  return { text, dates, booleans, changesKeys: changesKeys(text), mayBeLost };
}

export type Step = { statement: Statement<never>; values: readonly Value[] };

/**
 * What a transaction does, one statement after the other. A generator, so that it can wait for nothing but its own
 * statements: SQLite runs the steps of several requests in one transaction, without letting go in between.
 */
export type Steps<Result> = Generator<Step, Result, RawRow | undefined>;

/** A row by its columns' names. */
export type RawRow = Record<string, unknown>;

/** The step that runs one statement: `const row = yield* run(STATEMENT, …values)`. */
export function* run<Row>(one: Statement<Row>, ...values: readonly Value[]): Steps<Row | undefined> {
  return (yield { statement: one as Statement<never>, values }) as Row | undefined;
}

/**
 * Takes steps one by one. What a statement throws ends them: a transaction is lost with one of its statements on
 * PostgreSQL, so that nothing may go on in it.
 */
export async function walk<Result>(
  steps: Steps<Result>,
  take: (step: Step) => Promise<RawRow | undefined>,
): Promise<Result> {
  let next = steps.next();
  while (!next.done) next = steps.next(await take(next.value));
  return next.value;
}

/** The same without waiting. */
export function walkAtOnce<Result>(steps: Steps<Result>, take: (step: Step) => RawRow | undefined): Result {
  let next = steps.next();
  while (!next.done) next = steps.next(take(next.value));
  return next.value;
}

/** Steps as a part of a transaction that Prisma holds open. */
export function perform<Result>(tx: Pick<Transaction, "$queryRawUnsafe">, steps: Steps<Result>): Promise<Result> {
  return walk(steps, async ({ statement: { text, ...columns }, values }) => {
    const [row] = await tx.$queryRawUnsafe<RawRow[]>(text, ...values);
    return readRow(columns, row);
  });
}

/** A row with moments as Date, yes or no as boolean, and numbers as number, whichever driver read it. */
export function readRow(
  { dates, booleans }: Pick<Statement<never>, "dates" | "booleans">,
  row: RawRow | undefined,
): RawRow | undefined {
  if (row === undefined) return undefined;
  for (const name of dates) {
    const value = row[name];
    if (typeof value === "string") row[name] = new Date(value);
  }
  for (const name of booleans) row[name] = row[name] === null ? null : Boolean(row[name]);
  for (const name in row) if (typeof row[name] === "bigint") row[name] = Number(row[name]);
  return row;
}
