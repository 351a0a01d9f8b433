import { PrismaLibSql } from "@prisma/adapter-libsql";
import type { PrismaClient } from "@/lib/db/generated/sqlite/client";
import { isDeadlock } from "@/lib/db/conflict";
import { KeyChanges, watchPrisma } from "@/lib/db/key-changes";
import { openSqlite } from "@/lib/db/open-sqlite";
import { observePrisma, observeSql } from "@/lib/db/observe-database";
import type { Sql } from "@/lib/db/sql";
import { SqliteSql } from "@/lib/db/sqlite-sql";
import { Turns } from "@/lib/db/turns";
import { sqliteFile } from "@/lib/env";
import type { ObserveDatabase } from "@/lib/metrics/metrics";

/**
 * The client, and the same database by prepared statements; SQLite's types are the common part of the two generated
 * clients.
 */
export type Database = PrismaClient & { readonly sql: Sql; readonly keyChanges: Pick<KeyChanges, "count"> };
/** The client inside `db.$transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database["$transaction"]>[0]>[0];

/**
 * SQLite through libsql. Transactions begin IMMEDIATE: a deferred one that reads and then writes fails at once
 * when another process wrote in between (docs/decisions/0003-libsql.md).
 */
function sqliteAdapter(url: string, turns: Turns) {
  // libsql decodes its address; the file's name is meant as it is written, as in lib/db/migrate.ts
  const file = sqliteFile(url);
  const address = `file:${file.split("/").map(encodeURIComponent).join("/")}`;
  const factory = new PrismaLibSql({ url: address, intMode: "bigint", timeout: 5000 });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    // After each transaction libsql may have no connection at all. This one says until the end that the database is in
    // use (SQLite's shared lock on a file in WAL mode), so that no restore takes it away.
    const held = await openSqlite(file, 5000);
    const adapter = await connect().catch((error: unknown) => {
      held.close();
      throw error;
    });
    const dispose = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      await dispose();
      held.close();
    };
    const { client } = adapter as unknown as { client: LibsqlClient };
    const [execute, transaction] = [client.execute.bind(client), client.transaction.bind(client)];
    client.execute = (statement) => withFreshConnectionAfterBusy(client, execute(statement));
    client.transaction = async () => {
      const endTurn = await turns.take(WRITER_MS);
      try {
        return endingTurn(await withFreshConnectionAfterBusy(client, transaction("write")), endTurn);
      } catch (error) {
        endTurn();
        throw error;
      }
    };
    return adapter;
  };
  return factory;
}

type LibsqlClient = {
  execute(statement: unknown): Promise<unknown>;
  transaction(mode: string): Promise<LibsqlTransaction>;
  reconnect(): Promise<void>;
};

type LibsqlTransaction = { commit(): Promise<void>; rollback(): Promise<void> };

/** Milliseconds that a transaction waits for the others of this process: as long as Prisma waits for it to begin. */
const WRITER_MS = 10_000;

/** A transaction whose end, whichever it is, ends its turn. */
function endingTurn(tx: LibsqlTransaction, endTurn: () => void): LibsqlTransaction {
  const [commit, rollback] = [tx.commit.bind(tx), tx.rollback.bind(tx)];
  tx.commit = () => commit().finally(endTurn);
  tx.rollback = () => rollback().finally(endTurn);
  return tx;
}

/**
 * A statement that found the database locked stays under way in libsql, and with it a read transaction: from then on
 * that connection would read what was there at that moment, write nothing, and commit nothing.
 */
async function withFreshConnectionAfterBusy<T>(client: LibsqlClient, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { code?: unknown }).code === "SQLITE_BUSY") await client.reconnect();
    throw error;
  }
}

const TRIES = 5;

/**
 * Of transactions that wait for each other PostgreSQL undoes one, whichever it likes: that one is run again, so that no
 * caller has to know in which order everyone else takes rows. Their functions change nothing outside the database.
 */
function runAgainAfterDeadlock(client: PrismaClient): PrismaClient {
  const begin = client.$transaction.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const run = async (...args: unknown[]) => {
    for (let left = TRIES - 1; ; left--) {
      try {
        return await begin(...args);
      } catch (error) {
        if (left === 0 || typeof args[0] !== "function" || !isDeadlock(error)) throw error;
      }
    }
  };
  return Object.assign(client, { $transaction: run });
}

/**
 * Opens the database that the address names: `file:…` is SQLite, `postgresql://…` PostgreSQL.
 * The schema must be there already (`lib/db/migrate.ts`).
 * @param observe is told how long each call took
 */
export async function openDatabase(databaseUrl: string, observe?: ObserveDatabase): Promise<Database> {
  // minimal: an error's text goes to the log, which needs no excerpt of the source
  const keyChanges = new KeyChanges();
  const options = { transactionOptions: { maxWait: 10_000, timeout: 15_000 }, errorFormat: "minimal" as const };
  if (/^postgres(ql)?:/.test(databaseUrl)) {
    const { openPool } = await import("@/lib/db/open-pool");
    const { PrismaPg } = await import("@prisma/adapter-pg");
    const { PrismaClient } = await import("@/lib/db/generated/postgresql/client");
    const { PostgresSql } = await import("@/lib/db/postgres-sql");
    const pool = openPool(databaseUrl);
    const factory = watchPrisma(new PrismaPg(pool), keyChanges);
    const adapter = observe ? observePrisma(factory, observe) : factory;
    const client = new PrismaClient({ adapter, ...options }) as unknown as PrismaClient;
    return withSql(runAgainAfterDeadlock(client), new PostgresSql(pool, keyChanges), keyChanges, observe);
  }
  const { PrismaClient } = await import("@/lib/db/generated/sqlite/client");
  const turns = new Turns();
  const factory = watchPrisma(sqliteAdapter(databaseUrl, turns), keyChanges);
  const client = new PrismaClient({ adapter: observe ? observePrisma(factory, observe) : factory, ...options });
  return withSql(client, new SqliteSql(sqliteFile(databaseUrl), turns, keyChanges), keyChanges, observe);
}

/** The two ways to one database, which are closed together. */
function withSql(client: PrismaClient, statements: Sql, keyChanges: KeyChanges, observe?: ObserveDatabase): Database {
  const sql = observe ? observeSql(statements, observe) : statements;
  const disconnect = client.$disconnect.bind(client);
  const close = async () => {
    await disconnect();
    await sql.close();
  };
  return Object.assign(client, { sql, keyChanges, $disconnect: close });
}
