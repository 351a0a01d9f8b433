import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { isDeadlock } from "@/lib/db/conflict";
import type { KeyChanges } from "@/lib/db/key-changes";
import type { Sql, WriteOptions } from "@/lib/db/sql";
import { readRow, walk, type RawRow, type Statement, type Step, type Steps, type Value } from "@/lib/db/steps";

/** How often a transaction is begun that PostgreSQL undid for another one's sake. */
const TRIES = 5;

/** What makes a commit that may be lost with the power wait for no disk; those after it, which may not, wait for it too. */
const NO_WAIT = "set_config('synchronous_commit', 'off', TRUE)";
/** The column that it is in, of a statement that is a transaction of its own. */
const NO_WAIT_COLUMN = "noWait";

const TIMESTAMP = 1114;
const INT8 = 20;
/** Moments have no zone and mean UTC, as Prisma writes them; whole numbers are small enough for a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if ((id as number) === TIMESTAMP) return (text: string) => new Date(`${text.replace(" ", "T")}Z`);
    if ((id as number) === INT8) return Number;
    return pg.types.getTypeParser(id, format);
  },
};

/** PostgreSQL by statements that each connection prepares once, on the connections that Prisma uses too. */
export class PostgresSql implements Sql {
  readonly hasOwnClock = true;
  readonly #names = new Map<Statement<never>, string>();
  /** Each statement as it is where it may be lost. */
  readonly #losable = new Map<Statement<never>, Statement<never>>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly keyChanges: KeyChanges,
  ) {}

  isInPlace(): Promise<boolean> {
    return Promise.resolve(true);
  }

  async read<Row>(statement: Statement<Row>, ...values: readonly Value[]): Promise<Row | undefined> {
    return (await this.#take(this.pool, { statement: statement as Statement<never>, values })) as Row | undefined;
  }

  async readAll<Row>(statement: Statement<Row>, ...values: readonly Value[]): Promise<Row[]> {
    return (await this.#takeAll(this.pool, { statement: statement as Statement<never>, values })) as Row[];
  }

  write<Row>(statement: Statement<Row>, values: readonly Value[], options?: WriteOptions) {
    return this.#write({ statement: statement as Statement<never>, values }, options) as Promise<Row | undefined>;
  }

  async transact<Result>(work: () => Steps<Result>, options: WriteOptions = {}): Promise<Result> {
    const { durable = true, apart } = options;
    if (apart) return walk(work(), (step) => this.#write(step, { durable: durable && !step.statement.mayBeLost }));
    for (let left = TRIES - 1; ; left--) {
      try {
        return await this.#transactOnce(work(), options);
      } catch (error) {
        if (left === 0 || !isDeadlock(error)) throw error;
      }
      // so that those who met do not meet again
      await wait(Math.random() * 50);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  async #write({ statement, values }: Step, { durable = true }: WriteOptions = {}): Promise<RawRow | undefined> {
    try {
      if (durable) return await this.#take(this.pool, { statement, values });
      const row = await this.#take(this.pool, { statement: this.#withoutWait(statement), values });
      delete row?.[NO_WAIT_COLUMN];
      return row;
    } finally {
      if (statement.changesKeys) this.keyChanges.note();
    }
  }

  /** The setting has to come with the statement itself: another one would be another exchange, or another transaction. */
  #withoutWait(statement: Statement<never>): Statement<never> {
    let losable = this.#losable.get(statement);
    if (!losable) {
      const gives = /\bRETURNING\b/.test(statement.text);
      const writes = /^\s*(INSERT|UPDATE|DELETE)\b/.test(statement.text);
      const column = `${NO_WAIT} AS "${NO_WAIT_COLUMN}"`;
      losable = writes ? { ...statement, text: `${statement.text}${gives ? "," : " RETURNING"} ${column}` } : statement;
      this.#losable.set(statement, losable);
    }
    return losable;
  }

  async #transactOnce<Result>(steps: Steps<Result>, { durable = true }: WriteOptions): Promise<Result> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    let changedKeys = false;
    try {
      try {
        await client.query(durable ? "BEGIN" : `BEGIN; SELECT ${NO_WAIT}`);
        const result = await walk(steps, (step) => {
          changedKeys ||= step.statement.changesKeys;
          return this.#take(client, step);
        });
        await client.query("COMMIT");
        return result;
      } catch (error) {
        await client.query("ROLLBACK").catch((failed: Error) => (broken = failed));
        throw error;
      }
    } finally {
      if (changedKeys) this.keyChanges.note();
      // one that cannot even roll back is not given to the next
      client.release(broken);
    }
  }

  async #take(on: pg.Pool | pg.PoolClient, step: Step): Promise<RawRow | undefined> {
    return (await this.#takeAll(on, step))[0];
  }

  async #takeAll(on: pg.Pool | pg.PoolClient, { statement, values }: Step): Promise<RawRow[]> {
    let name = this.#names.get(statement);
    if (name === undefined) this.#names.set(statement, (name = `panel_${this.#names.size}`));
    const query = { name, text: statement.text, values: values.map(toSent), types };
    const { rows } = await on.query<RawRow>(query);
    return rows.map((row) => readRow(statement, row)!);
  }
}

/** A zone in the text of a timestamp without one is passed over: UTC stays UTC. */
function toSent(value: Value): string | number | boolean | null {
  return value instanceof Date ? value.toISOString() : value;
}
