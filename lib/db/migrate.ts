import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { systemClock } from "@/lib/clock";
import { backUpBeforeMigration } from "@/lib/db/backup-before-migration";
import { findSqliteData } from "@/lib/db/find-sqlite-data";
import { makeFolder } from "@/lib/db/make-folder";
import { makePrivate } from "@/lib/db/make-private";
import { openSqlite } from "@/lib/db/open-sqlite";
import { findPending, listMigrations, MigrationError, type MigrationRow } from "@/lib/db/pending-migrations";
import { sqliteFile } from "@/lib/env";

export { MigrationError };

/**
 * Applies `prisma/<database>/migrations` at start as `prisma migrate deploy` does: same folders, same checksums, same
 * `_prisma_migrations` table and, on PostgreSQL, Prisma's own advisory lock. Afterwards Prisma's command line agrees.
 * On SQLite one transaction is the lock, and each migration a savepoint in it.
 */
type Connection = {
  lock(): Promise<void>;
  /** Makes Prisma's table where there is none; throws where the database cannot be written. */
  makeTable(): Promise<void>;
  rows(): Promise<MigrationRow[]>;
  /** Keeps a copy beside a database that holds data, where that is ours to do; gives its name. */
  backUp(migration: string): Promise<string | null>;
  /** Applies one migration and writes its row, both or neither. */
  apply(name: string, sql: string, row: { id: string; checksum: string; startedAt: string }): Promise<void>;
  close(): Promise<void>;
};

const TABLE = {
  sqlite: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" ("id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME, "migration_name" TEXT NOT NULL, "logs" TEXT, "rolled_back_at" DATETIME, "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`,
  postgresql: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`,
};
const SELECT = `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`;
const INSERT = `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count) VALUES`;
/** Prisma's own (a constant of its schema engine). */
const ADVISORY_LOCK = 72707369;

/**
 * Brings the database's schema up to date; safe when several processes start at once. A SQLite database that holds
 * data is backed up first.
 * @param root the folder that holds `prisma/`
 * @param onBackup is told where the backup is, once it is there
 * @returns the names of the migrations applied here
 * @throws MigrationError naming the migration and what to do, DataError where there can be no backup
 */
export async function migrate(
  databaseUrl: string,
  root: string,
  onBackup: (file: string) => void = () => undefined,
): Promise<string[]> {
  const kind = databaseUrl.startsWith("file:") ? "sqlite" : "postgresql";
  const { folder, names } = await listMigrations(kind, root);
  const db = kind === "sqlite" ? await connectSqlite(databaseUrl) : await connectPostgres(databaseUrl);
  const applied: string[] = [];
  try {
    await db.lock();
    await db.makeTable();
    const rows = await db.rows();
    const pending = findPending(names, rows);
    if (pending[0] !== undefined) {
      const backup = await db.backUp(pending[0]);
      if (backup !== null) onBackup(backup);
    }
    for (const name of pending) {
      const sql = await readFile(path.join(folder, name, "migration.sql"), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      const row = { id: randomUUID(), checksum, startedAt: systemClock.now().toISOString() };
      await db.apply(name, sql, row);
      applied.push(name);
    }
  } finally {
    await db.close();
  }
  return applied;
}

/** How long to wait for another process that starts, which may be making a backup of all there is. */
const LOCK_MILLISECONDS = 120_000;

async function connectSqlite(databaseUrl: string): Promise<Connection> {
  const file = sqliteFile(databaseUrl);
  await makeFolder(path.dirname(file));
  await makePrivate(file);
  const db = await openSqlite(file, 10_000);
  db.exec("PRAGMA journal_mode = WAL");
  return {
    async lock() {
      // Prisma's scripts switch foreign keys off to redefine tables, which has no effect inside a transaction
      db.exec("PRAGMA foreign_keys = OFF");
      db.exec(`PRAGMA busy_timeout = ${LOCK_MILLISECONDS}`);
      db.exec("BEGIN IMMEDIATE");
    },
    async makeTable() {
      db.exec(TABLE.sqlite);
      // BEGIN IMMEDIATE works on a read-only disk too, where a panel was killed before; a write does not
      db.exec("SAVEPOINT try");
      db.exec('UPDATE "_prisma_migrations" SET logs = logs');
      db.exec("ROLLBACK TO try");
      db.exec("RELEASE try");
    },
    rows: async () => db.prepare(SELECT).all() as MigrationRow[],
    backUp: async (migration) => (findSqliteData(db) === null ? null : backUpBeforeMigration(file, migration)),
    async apply(name, sql, row) {
      db.exec("SAVEPOINT migration");
      try {
        db.exec(sql);
        db.prepare(`${INSERT} (?, ?, ?, ?, ?, 1)`).run(row.id, row.checksum, name, row.startedAt, row.startedAt);
        db.exec("RELEASE migration");
      } catch (error) {
        // a full disk, for one, has undone the whole transaction already
        if (db.inTransaction) db.exec("ROLLBACK TO migration");
        throw failure(name, error);
      }
    },
    async close() {
      try {
        if (db.inTransaction) db.exec("COMMIT");
      } finally {
        db.close();
      }
    },
  };
}

async function connectPostgres(databaseUrl: string): Promise<Connection> {
  const { default: pg } = await import("pg");
  const db = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await db.connect();
  return {
    lock: async () => void (await db.query(`SELECT pg_advisory_lock(${ADVISORY_LOCK})`)),
    makeTable: async () => void (await db.query(TABLE.postgresql)),
    rows: async () => (await db.query<MigrationRow>(SELECT)).rows,
    backUp: async () => null,
    async apply(name, sql, row) {
      try {
        await db.query("BEGIN");
        await db.query(sql);
        const values = [row.id, row.checksum, name, row.startedAt, row.startedAt];
        await db.query(`${INSERT} ($1, $2, $3, $4, $5, 1)`, values);
        await db.query("COMMIT");
      } catch (error) {
        await db.query("ROLLBACK");
        throw failure(name, error);
      }
    },
    close: () => db.end(),
  };
}

function failure(name: string, error: unknown): MigrationError {
  return new MigrationError(`Migration ${name} could not be applied: ${(error as Error).message}`, { cause: error });
}
