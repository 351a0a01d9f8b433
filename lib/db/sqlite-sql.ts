import { setTimeout as wait } from "node:timers/promises";
import { openSqlite, type SqliteConnection } from "@/lib/db/open-sqlite";
import type { Sql } from "@/lib/db/sql";
import { readRow, walkAtOnce, type RawRow, type Statement, type Step, type Steps, type Value } from "@/lib/db/steps";

/** Milliseconds that a request waits for what another process (or Prisma) holds. */
const PATIENCE_MS = 5_000;
/** Requests whose steps share one commit, at most: their answers wait for each other. */
const MOST_TOGETHER = 64;

/** A statement, and the names of its columns; none where it gives no row. */
type Prepared = { prepared: ReturnType<SqliteConnection["prepare"]>; columns: string[] };
type Job = {
  work: () => Steps<unknown>;
  durable: boolean;
  since: number;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
};
type Outcome = { value: unknown } | { error: unknown };

/**
 * SQLite by prepared statements on a connection of its own. What asks for a transaction in one turn of the event loop
 * shares one, and so one wait for the disk; each has a savepoint, so that one that fails takes nothing along. The
 * connection never waits for a lock, as the whole process would: it asks again a little later.
 */
export class SqliteSql implements Sql {
  readonly hasOwnClock = false;
  #opening: Promise<SqliteConnection> | undefined;
  readonly #prepared = new Map<Statement<never>, Prepared>();
  readonly #jobs: Job[] = [];
  #turn: Promise<void> | undefined;
  /** Whether commits wait for the disk (`PRAGMA synchronous`), as it is set now. */
  #durable = true;

  constructor(private readonly file: string) {}

  async read<Row>(statement: Statement<Row>, ...values: readonly Value[]): Promise<Row | undefined> {
    const db = await this.#open();
    const step = { statement: statement as Statement<never>, values };
    // a reader waits only while somebody opens or closes the database as the first or the last, or recovers it
    return untilFree(performance.now(), () => this.#take(db, step) as Row | undefined);
  }

  transact<Result>(work: () => Steps<Result>, options: { durable?: boolean } = {}): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#jobs.push({ work, durable: options.durable ?? true, since: performance.now(), resolve, reject });
      this.#turn ??= new Promise(setImmediate).then(() => this.#perform());
    });
  }

  async close(): Promise<void> {
    await this.#turn;
    const db = await this.#open().catch(() => null);
    this.#opening = undefined;
    // so that after a stop the one file is the whole database; while others have it open, it is theirs to do
    db?.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    db?.close();
  }

  #open(): Promise<SqliteConnection> {
    this.#opening ??= openSqlite(this.file, 0).catch((error: unknown) => {
      this.#opening = undefined;
      throw error;
    });
    return this.#opening;
  }

  /** Performs what is waiting, and what comes meanwhile. Never rejects: each job is told for itself. */
  async #perform(): Promise<void> {
    while (this.#jobs.length > 0) {
      const jobs = this.#jobs.splice(0, MOST_TOGETHER);
      try {
        const db = await this.#open();
        await this.#begin(db, jobs);
        this.#performTogether(db, jobs);
      } catch (error) {
        for (const { reject } of jobs) reject(error);
      }
      // lets requests that came meanwhile join the next
      if (this.#jobs.length > 0) await new Promise(setImmediate);
    }
    this.#turn = undefined;
  }

  async #begin(db: SqliteConnection, jobs: readonly Job[]): Promise<void> {
    const durable = jobs.some((job) => job.durable);
    if (durable !== this.#durable) db.exec(`PRAGMA synchronous = ${durable ? "FULL" : "NORMAL"}`);
    this.#durable = durable;
    // not prepared: a prepared one that found the database locked would stay under way, with its view of the data
    await untilFree(jobs[0]!.since, () => db.exec("BEGIN IMMEDIATE"));
  }

  #performTogether(db: SqliteConnection, jobs: readonly Job[]): void {
    let outcomes: Outcome[];
    try {
      outcomes = jobs.map((job) => this.#performOne(db, job));
      db.exec("COMMIT");
    } catch (error) {
      if (db.inTransaction) db.exec("ROLLBACK");
      throw error;
    }
    for (const [n, outcome] of outcomes.entries()) {
      if ("error" in outcome) jobs[n]!.reject(outcome.error);
      else jobs[n]!.resolve(outcome.value as never);
    }
  }

  /** @throws what ended the whole transaction: a full disk, for one */
  #performOne(db: SqliteConnection, { work }: Job): Outcome {
    db.exec("SAVEPOINT job");
    try {
      const value = walkAtOnce(work(), (step) => this.#take(db, step));
      db.exec("RELEASE job");
      return { value };
    } catch (error) {
      if (!db.inTransaction) throw error;
      db.exec("ROLLBACK TO job; RELEASE job");
      return { error };
    }
  }

  #take(db: SqliteConnection, { statement, values }: Step): RawRow | undefined {
    const { prepared, columns } = this.#prepare(db, statement);
    const bound = values.map(toStored);
    if (columns.length === 0) return void prepared.run(bound);
    const found = prepared.get(bound) as unknown[] | undefined;
    if (found === undefined) return undefined;
    const row: RawRow = {};
    for (let n = 0; n < columns.length; n++) row[columns[n]!] = found[n];
    return readRow(statement, row);
  }

  #prepare(db: SqliteConnection, statement: Statement<never>): Prepared {
    let known = this.#prepared.get(statement);
    if (!known) {
      const prepared = db.prepare(statement.text.replace(/\$(\d+)/g, "?$1"));
      // as lists, which libsql makes in half the time of objects
      const columns = prepared.reader ? prepared.raw().columns() : [];
      known = { prepared, columns: columns.map(({ name }) => name) };
      this.#prepared.set(statement, known);
    }
    return known;
  }
}

/** Tries again while the database is locked, until so long after `since` (`performance.now()`); at least once. */
async function untilFree<Result>(since: number, work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      const isBusy = (error as { code?: unknown }).code === "SQLITE_BUSY";
      if (!isBusy || performance.now() - since > PATIENCE_MS) throw error;
    }
    await wait(1 + Math.random() * 4);
  }
}

/** As Prisma stores it. */
function toStored(value: Value): string | number | null {
  if (value instanceof Date) return value.toISOString().replace("Z", "+00:00");
  return typeof value === "boolean" ? Number(value) : value;
}
