import type { SqlDriverAdapterFactory, SqlQueryable } from "@prisma/driver-adapter-utils";

const NAMES = /\b(ApiKey|User)\b/;
/** A new row was read by nobody before. */
const KEEPS = /^\s*(SELECT\b|INSERT\s+INTO\b(?![^]*\bON\s+CONFLICT\b))/i;

/** Whether a statement may change a row that a key check reads: sooner too often than once too few. */
export const changesKeys = (text: string): boolean => NAMES.test(text) && !KEEPS.test(text);

/**
 * How often this process has committed what a key check may have read before: a change or deletion of keys or accounts,
 * by whichever way to the database. What was read at another count is not to be believed.
 */
export class KeyChanges {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  note(): void {
    this.#count += 1;
  }
}

/** Notes what Prisma changes, once it is committed. */
export function watchPrisma<Factory extends Pick<SqlDriverAdapterFactory, "connect">>(
  factory: Factory,
  changes: KeyChanges,
): Factory {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = watch(await connect(), () => changes.note());
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (...args) => {
      let changed = false;
      const tx = watch(await start(...args), () => (changed = true));
      const [commit, rollback] = [tx.commit.bind(tx), tx.rollback.bind(tx)];
      const noting = (work: Promise<void>) => work.finally(() => changed && changes.note());
      tx.commit = () => noting(commit());
      // with PostgreSQL also after a commit whose answer was lost
      tx.rollback = () => noting(rollback());
      return tx;
    };
    return adapter;
  };
  return factory;
}

function watch<Queryable extends SqlQueryable>(queryable: Queryable, changed: () => void): Queryable {
  const [query, execute] = [queryable.queryRaw.bind(queryable), queryable.executeRaw.bind(queryable)];
  queryable.queryRaw = (params) => telling(params.sql, query(params), changed);
  queryable.executeRaw = (params) => telling(params.sql, execute(params), changed);
  return queryable;
}

function telling<Result>(text: string, work: Promise<Result>, changed: () => void): Promise<Result> {
  return changesKeys(text) ? work.finally(changed) : work;
}
