import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { systemClock } from "@/lib/clock";
import { makeFolder } from "@/lib/db/make-folder";
import { sqliteFile } from "@/lib/env";

/**
 * Applies `prisma/<database>/migrations` at start as `prisma migrate deploy` does: same folders, same checksums, same
 * `_prisma_migrations` table and, on PostgreSQL, Prisma's own advisory lock. Afterwards Prisma's command line agrees.
 */
type Row = { migration_name: string; checksum: string; finished_at: unknown };
type Connection = {
  lock(): Promise<void>;
  run(sql: string): Promise<void>;
  rows(): Promise<Row[]>;
  /** Applies one migration and writes its row in one transaction; does nothing when another process was first. */
  apply(name: string, sql: string, row: { id: string; checksum: string; startedAt: string }): Promise<boolean>;
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

export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Brings the database's schema up to date; safe when several processes start at once.
 * @param root the folder that holds `prisma/`
 * @returns the names of the migrations applied here
 * @throws MigrationError naming the migration and what to do
 */
export async function migrate(databaseUrl: string, root: string): Promise<string[]> {
  const kind = databaseUrl.startsWith("file:") ? "sqlite" : "postgresql";
  const folder = path.join(root, "prisma", kind, "migrations");
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const db = kind === "sqlite" ? await openSqlite(databaseUrl) : await openPostgres(databaseUrl);
  const applied: string[] = [];
  try {
    await db.lock();
    await db.run(TABLE[kind]);
    const rows = await db.rows();
    const failed = rows.find((row) => !row.finished_at);
    if (failed) {
      const name = failed.migration_name;
      throw new MigrationError(`Migration ${name} failed earlier. Repair it: npm run prisma -- migrate resolve --help`);
    }
    const newest = rows
      .map((row) => row.migration_name)
      .sort()
      .at(-1);
    if (newest !== undefined && !names.includes(newest)) {
      throw new MigrationError(
        `The database is from a newer version (${newest}). Update the panel, or restore a backup.`,
      );
    }
    const seen = new Set(rows.map((row) => row.migration_name));
    for (const name of names.sort().filter((one) => !seen.has(one))) {
      const sql = await readFile(path.join(folder, name, "migration.sql"), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      const row = { id: randomUUID(), checksum, startedAt: systemClock.now().toISOString() };
      if (await db.apply(name, sql, row)) applied.push(name);
    }
  } finally {
    await db.close();
  }
  return applied;
}

async function openSqlite(databaseUrl: string): Promise<Connection> {
  const file = sqliteFile(databaseUrl);
  await makeFolder(path.dirname(file));
  const { default: Libsql } = await import("libsql");
  const db = new Libsql(file, { timeout: 10_000 } as object);
  db.exec("PRAGMA journal_mode = WAL");
  return {
    lock: async () => undefined, // BEGIN IMMEDIATE in apply() is the lock
    run: async (sql) => void db.exec(sql),
    rows: async () => db.prepare(SELECT).all() as Row[],
    async apply(name, sql, row) {
      // Prisma's scripts switch foreign keys off to redefine tables, which has no effect inside a transaction
      db.exec("PRAGMA foreign_keys = OFF");
      db.exec("BEGIN IMMEDIATE");
      try {
        const first = !(db.prepare(SELECT).all() as Row[]).some((one) => one.migration_name === name);
        if (first) {
          db.exec(sql);
          db.prepare(`${INSERT} (?, ?, ?, ?, ?, 1)`).run(row.id, row.checksum, name, row.startedAt, row.startedAt);
        }
        db.exec("COMMIT");
        return first;
      } catch (error) {
        db.exec("ROLLBACK");
        throw failure(name, error);
      } finally {
        db.exec("PRAGMA foreign_keys = ON");
      }
    },
    close: async () => void db.close(),
  };
}

async function openPostgres(databaseUrl: string): Promise<Connection> {
  const { default: pg } = await import("pg");
  const db = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await db.connect();
  return {
    lock: async () => void (await db.query(`SELECT pg_advisory_lock(${ADVISORY_LOCK})`)),
    run: async (sql) => void (await db.query(sql)),
    rows: async () => (await db.query<Row>(SELECT)).rows,
    async apply(name, sql, row) {
      try {
        await db.query("BEGIN");
        await db.query(sql);
        const values = [row.id, row.checksum, name, row.startedAt, row.startedAt];
        await db.query(`${INSERT} ($1, $2, $3, $4, $5, 1)`, values);
        await db.query("COMMIT");
        return true;
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
