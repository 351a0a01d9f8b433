import type { SqliteConnection } from "@/lib/db/open-sqlite";
import { quotedName } from "@/lib/db/quoted-name";

/** The name of a SQLite table that holds a row and is none of SQLite's or Prisma's own; null where there is none. */
export function findSqliteData(db: SqliteConnection): string | null {
  const tables = db
    .prepare(
      `SELECT name FROM sqlite_master
       WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> '_prisma_migrations' ORDER BY name`,
    )
    .all() as { name: string }[];
  // all(): get() would leave the statement under way
  const isFull = (name: string) => db.prepare(`SELECT 1 FROM ${quotedName(name)} LIMIT 1`).all().length > 0;
  return tables.find(({ name }) => isFull(name))?.name ?? null;
}
