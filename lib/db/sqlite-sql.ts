import { setTimeout as wait } from "node:timers/promises";
import type { KeyChanges } from "@/lib/db/key-changes";
import { identify, openSqlite, type SqliteConnection } from "@/lib/db/open-sqlite";
import type { Sql, WriteOptions } from "@/lib/db/sql";
import type { Turns } from "@/lib/db/turns";
import {
  readRow,
  run,
  walkAtOnce,
  type RawRow,
  type Statement,
  type Step,
  type Steps,
  type Value,
} from "@/lib/db/steps";

/** Milliseconds that a request waits for what another process (or Prisma) holds. */
const PATIENCE_MS = 5_000;
/** Requests whose steps share one commit, at most: their answers wait for each other. */
const MOST_TOGETHER = 64;

/** A statement, and the names of its columns; none where it gives no row. */
type Prepared = { prepared: ReturnType<SqliteConnection["prepare"]>; columns: string[] };
type Connection = {
  db: SqliteConnection;
  /** Which file it was (`identify`). */
  file: string | null;
  statements: Map<Statement<never>, Prepared>;
  /** Whether commits wait for the disk (`PRAGMA synchronous`), as it is set now. */
  durable: boolean;
  /** Whether the transaction under way may have changed what key checks read. */
  changedKeys: boolean;
};
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
  #opening: Promise<Connection> | undefined;
  readonly #jobs: Job[] = [];
  #performing: Promise<void> | undefined;
  #closed = false;

  /** @param turns those of this process's writers */
  constructor(
    private readonly file: string,
    private readonly turns: Turns,
    private readonly keyChanges: KeyChanges,
  ) {}

  async isInPlace(): Promise<boolean> {
    this.#requireOpen();
    const { file } = await this.#open();
    return file !== null && file === (await identify(this.file));
  }

  async read<Row>(statement: Statement<Row>, ...values: readonly Value[]): Promise<Row | undefined> {
    this.#requireOpen();
    return this.#read((connection) => take(connection, stepOf(statement, values)) as Row | undefined);
  }

  async readAll<Row>(statement: Statement<Row>, ...values: readonly Value[]): Promise<Row[]> {
    this.#requireOpen();
    return this.#read((connection) => takeAll(connection, stepOf(statement, values)) as Row[]);
  }

  write<Row>(statement: Statement<Row>, values: readonly Value[], options?: WriteOptions) {
    return this.#queue(() => run(statement, ...values), options);
  }

  transact<Result>(work: () => Steps<Result>, options?: WriteOptions): Promise<Result> {
    return this.#queue(work, options);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#performing;
    const connection = await this.#open().catch(() => null);
    this.#opening = undefined;
    try {
      // so that after a stop the one file is the whole database; while others have it open, it is theirs to do
      connection?.db.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } finally {
      // libsql lets go of the file once the statements are collected too, or the process ends
      connection?.db.close();
    }
  }

  #queue<Result>(work: () => Steps<Result>, { durable = true, soon = false }: WriteOptions = {}): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#requireOpen();
      this.#jobs.push({ work, durable, since: performance.now(), resolve, reject });
      this.#performing ??= (soon ? Promise.resolve() : new Promise(setImmediate)).then(() => this.#perform());
    });
  }

  #requireOpen(): void {
    if (this.#closed) throw Object.assign(new Error("The database has been closed."), { kind: "ConnectionClosed" });
  }

  #open(): Promise<Connection> {
    this.#opening ??= openSqlite(this.file, 0).then(
      async (db) => ({
        ...{ db, file: await identify(this.file), statements: new Map() },
        ...{ durable: true, changedKeys: false },
      }),
      (error: unknown) => {
        this.#opening = undefined;
        throw error;
      },
    );
    return this.#opening;
  }

  #read<Result>(read: (connection: Connection) => Result): Promise<Result> {
    // a reader waits only while somebody opens or closes the database as the first or the last, or recovers it
    return untilFree(performance.now(), async () => {
      const connection = await this.#open();
      try {
        return read(connection);
      } catch (error) {
        // a prepared statement that found the database locked stays under way in libsql, and with it its view of the data
        if (isBusy(error)) this.#forget(connection);
        throw error;
      }
    });
  }

  /** The next one opens another connection. */
  #forget({ db }: Connection): void {
    this.#opening = undefined;
    db.close();
  }

  /** Performs what is waiting, and what comes meanwhile. Never rejects: each job is told for itself. */
  async #perform(): Promise<void> {
    while (this.#jobs.length > 0) {
      const jobs = this.#jobs.splice(0, MOST_TOGETHER);
      let endTurn: () => void = () => undefined;
      try {
        endTurn = await this.turns.take(jobs[0]!.since + PATIENCE_MS - performance.now());
        this.#performTogether(await this.#begin(jobs), jobs);
      } catch (error) {
        this.#refuse(jobs, error);
      } finally {
        endTurn();
      }
      // lets requests that came meanwhile join the next
      if (this.#jobs.length > 0) await new Promise(setImmediate);
    }
    this.#performing = undefined;
  }

  /** Who has not waited long for a locked database waits on, at the head of the queue. */
  #refuse(jobs: readonly Job[], error: unknown): void {
    const mayWait = (job: Job) => isBusy(error) && performance.now() - job.since < PATIENCE_MS;
    for (const job of jobs) if (!mayWait(job)) job.reject(error);
    this.#jobs.unshift(...jobs.filter(mayWait));
  }

  #begin(jobs: readonly Job[]): Promise<Connection> {
    const durable = jobs.some((job) => job.durable);
    return untilFree(jobs[0]!.since, async () => {
      const connection = await this.#open();
      const { db } = connection;
      if (durable !== connection.durable) db.exec(`PRAGMA synchronous = ${durable ? "FULL" : "NORMAL"}`);
      connection.durable = durable;
      db.exec("BEGIN IMMEDIATE"); // not prepared, so that nothing stays under way where the database is locked
      return connection;
    });
  }

  #performTogether(connection: Connection, jobs: readonly Job[]): void {
    const { db } = connection;
    let outcomes: Outcome[];
    try {
      const only = jobs.length === 1;
      outcomes = jobs.map((job) => (only ? this.#performAlone(connection, job) : this.#performOne(connection, job)));
      if (db.inTransaction) db.exec("COMMIT");
    } catch (error) {
      if (db.inTransaction) db.exec("ROLLBACK");
      throw error;
    } finally {
      if (connection.changedKeys) this.keyChanges.note();
      connection.changedKeys = false;
    }
    for (const [n, outcome] of outcomes.entries()) {
      if ("error" in outcome) jobs[n]!.reject(outcome.error);
      else jobs[n]!.resolve(outcome.value as never);
    }
  }

  /** Without a savepoint: there is nothing beside it that could be kept. */
  #performAlone(connection: Connection, { work }: Job): Outcome {
    const { db } = connection;
    try {
      return { value: walkAtOnce(work(), (step) => take(connection, step)) };
    } catch (error) {
      if (!db.inTransaction) throw error;
      db.exec("ROLLBACK");
      return { error };
    }
  }

  /** @throws what ended the whole transaction: a full disk, for one */
  #performOne(connection: Connection, { work }: Job): Outcome {
    const { db } = connection;
    db.exec("SAVEPOINT job");
    try {
      const value = walkAtOnce(work(), (step) => take(connection, step));
      db.exec("RELEASE job");
      return { value };
    } catch (error) {
      if (!db.inTransaction) throw error;
      db.exec("ROLLBACK TO job; RELEASE job");
      return { error };
    }
  }
}

const stepOf = <Row>(statement: Statement<Row>, values: readonly Value[]): Step => ({
  statement: statement as Statement<never>,
  values,
});

function take(connection: Connection, { statement, values }: Step): RawRow | undefined {
  return withPrepared(connection, statement, ({ prepared, columns }) => {
    connection.changedKeys ||= statement.changesKeys;
    const bound = values.map(toStored);
    if (columns.length === 0) return void prepared.run(bound);
    return toRow(statement, columns, prepared.get(bound) as unknown[] | undefined);
  });
}

function takeAll(connection: Connection, { statement, values }: Step): RawRow[] {
  return withPrepared(connection, statement, ({ prepared, columns }) =>
    (prepared.all(values.map(toStored)) as unknown[][]).map((found) => toRow(statement, columns, found)!),
  );
}

function withPrepared<Result>(
  connection: Connection,
  statement: Statement<never>,
  work: (one: Prepared) => Result,
): Result {
  try {
    return work(prepare(connection, statement));
  } catch (error) {
    // libsql does not reset one that failed: asked again, whatever for, it would fail as it did this time
    connection.statements.delete(statement);
    throw error;
  }
}

function toRow(statement: Statement<never>, columns: string[], found: unknown[] | undefined): RawRow | undefined {
  if (found === undefined) return undefined;
  const row: RawRow = {};
  for (let n = 0; n < columns.length; n++) row[columns[n]!] = found[n];
  return readRow(statement, row);
}

function prepare({ db, statements }: Connection, statement: Statement<never>): Prepared {
  let known = statements.get(statement);
  if (!known) {
    const prepared = db.prepare(statement.text.replace(/\$(\d+)/g, "?$1"));
    // as lists, which libsql makes in half the time of objects
    const columns = prepared.reader ? prepared.raw().columns() : [];
    known = { prepared, columns: columns.map(({ name }) => name) };
    statements.set(statement, known);
  }
  return known;
}

/** Tries again while the database is locked, until so long after `since` (`performance.now()`); at least once. */
async function untilFree<Result>(since: number, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - since > PATIENCE_MS) throw error;
    }
    await wait(1 + Math.random() * 4);
  }
}

/** Also by its extended codes: while the log is recovered, or with an old view of the data. */
function isBusy(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && code.startsWith("SQLITE_BUSY");
}

/** As Prisma stores it. */
function toStored(value: Value): string | number | null {
  if (value instanceof Date) return value.toISOString().replace("Z", "+00:00");
  return typeof value === "boolean" ? Number(value) : value;
}
