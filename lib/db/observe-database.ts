import type { SqlDriverAdapterFactory, SqlQueryable } from "@prisma/driver-adapter-utils";
import type { ObserveDatabase } from "@/lib/metrics/metrics";
import type { Sql } from "@/lib/db/sql";

async function timed<Result>(work: Promise<Result>, done: (milliseconds: number) => void): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await work;
  } finally {
    done(performance.now() - startedAt);
  }
}

/** The same statements, each of which tells how long it took, waiting included. */
export function observeSql(sql: Sql, observe: ObserveDatabase): Sql {
  return {
    hasOwnClock: sql.hasOwnClock,
    isInPlace: () => sql.isInPlace(),
    read: (statement, ...values) => timed(sql.read(statement, ...values), (ms) => observe("statement", ms)),
    readAll: (statement, ...values) => timed(sql.readAll(statement, ...values), (ms) => observe("statement", ms)),
    write: (statement, values, options) =>
      timed(sql.write(statement, values, options), (ms) => observe("transaction", ms)),
    transact: (work, options) => timed(sql.transact(work, options), (ms) => observe("transaction", ms)),
    close: () => sql.close(),
  };
}

/** The same for what Prisma asks through its driver, in and outside of its transactions. */
export function observePrisma<Factory extends Pick<SqlDriverAdapterFactory, "connect">>(
  factory: Factory,
  observe: ObserveDatabase,
): Factory {
  const done = (ms: number) => observe("prisma", ms);
  const watch = <Queryable extends SqlQueryable>(queryable: Queryable): Queryable => {
    const [query, execute] = [queryable.queryRaw.bind(queryable), queryable.executeRaw.bind(queryable)];
    queryable.queryRaw = (params) => timed(query(params), done);
    queryable.executeRaw = (params) => timed(execute(params), done);
    return queryable;
  };
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = watch(await connect());
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (...args) => {
      const tx = watch(await timed(start(...args), done));
      const commit = tx.commit.bind(tx);
      tx.commit = () => timed(commit(), done);
      return tx;
    };
    return adapter;
  };
  return factory;
}
