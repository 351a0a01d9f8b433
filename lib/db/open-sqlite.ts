import { closeSync, openSync } from "node:fs";
import { stat } from "node:fs/promises";
import type Libsql from "libsql";

export type SqliteConnection = InstanceType<typeof Libsql>;

/**
 * What a connection keeps of the file in memory, 16 MB at most; and how many pages (of 4 KB) the log may hold before they
 * are written to their places in the file. With SQLite's own 2 MB and 1,000 pages an approval beside a million rows takes an
 * eighth more processor time, as a page that is changed again soon is put in its place each time
 * (docs/decisions/0024-what-a-row-costs-beside-a-million.md).
 */
const ROOM = "PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = 4000";

/**
 * Opens the SQLite file that has this name now. A restore (lib/db/restore-sqlite.ts) locks the file, puts another one in
 * its place and lets go: who waited for the lock has the old file then, and opens anew. One that is not there is made,
 * readable by its owner alone, and so are SQLite's own files beside it, which get the mode of the database's.
 * @param timeout how many milliseconds to wait for a lock
 */
export async function openSqlite(file: string, timeout: number): Promise<SqliteConnection> {
  const { default: Libsql } = await import("libsql");
  for (;;) {
    const before = await identify(file);
    if (before === null) makeForOwner(file);
    const db = new Libsql(file, { timeout } as Libsql.Options);
    try {
      db.exec(`SELECT 1 FROM sqlite_master; ${ROOM}`);
      if (before === null || before === (await identify(file))) return db;
    } catch (error) {
      db.close();
      throw error;
    }
    db.close();
  }
}

/**
 * Nothing is awaited in between: to close a file that this process has opened by SQLite meanwhile would end its locks.
 * Where it cannot be made, or somebody was first, SQLite says the rest.
 */
function makeForOwner(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch {
    return;
  }
}

/** Which file it is that has the name; null for none. */
export async function identify(file: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(file, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return null;
    throw error;
  }
}
