import type { SqliteConnection } from "@/lib/db/open-sqlite";

/**
 * Has SQLite read all of a database.
 * @returns what is wrong with it, in SQLite's words; null for nothing
 */
export function checkSqlite(db: SqliteConnection): string | null {
  try {
    const rows = db.prepare("PRAGMA integrity_check(3)").all() as { integrity_check: string }[];
    const said = rows.map((row) => row.integrity_check).join("; ");
    return said === "ok" ? null : said;
  } catch (error) {
    return (error as Error).message;
  }
}
