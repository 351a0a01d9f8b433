import { DataError, fileReason } from "@/lib/db/data-error";
import { identify, openSqlite } from "@/lib/db/open-sqlite";

/**
 * Takes a SQLite database for oneself alone, and brings all there is into its one file.
 *
 * What is relied on: a connection to a database in WAL mode holds SQLite's shared lock on the file until it is closed,
 * also while it is idle, and each process of the panel has such a connection (lib/db/open.ts; lib/db/migrate.ts sets the
 * mode). Leaving WAL mode needs the exclusive lock, so it fails while one is there; where it is done, the log has been
 * written into the file, and -wal and -shm are gone. BEGIN EXCLUSIVE then keeps everyone out until the end, and a
 * process that dies has no locks. Only exec() is used: libsql keeps a connection open as long as there are statements.
 * @returns what lets go of it
 * @throws DataError where somebody has it open, or that cannot be found out
 */
export async function lockWholeSqlite(file: string): Promise<() => void> {
  try {
    return await lock(file);
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(
      `The database ${file} cannot be opened (${fileReason(error)}), so it is not certain that nothing has it open. Stop the panel, move the file and those beside it that end in -wal, -shm or -journal away, then run this again.`,
      { cause: error },
    );
  }
}

/**
 * Lets go of it at once. It is not in WAL mode afterwards, which lib/db/migrate.ts sets.
 * @throws DataError where somebody has it open; whatever SQLite says where that cannot be found out
 */
export async function requireNotInUse(file: string): Promise<void> {
  (await lock(file))();
}

async function lock(file: string): Promise<() => void> {
  const inUse = `The database ${file} is in use. Stop the panel and whatever else has it open, then run this again.`;
  const db = await openSqlite(file, 1000);
  try {
    db.exec("PRAGMA journal_mode = DELETE");
    db.exec("BEGIN EXCLUSIVE");
    // somebody who came between the two may have set the mode again, in which this lock lets readers in
    if ((await findLogs(file)).length > 0) throw new DataError(inUse);
  } catch (error) {
    db.close();
    if ((error as { code?: unknown }).code === "SQLITE_BUSY") throw new DataError(inUse, { cause: error });
    throw error;
  }
  return () => db.close();
}

/** SQLite's own files beside a database, of which it applies some to whatever file has the name. */
export async function findLogs(file: string): Promise<string[]> {
  const found: string[] = [];
  for (const end of ["-wal", "-shm", "-journal"]) {
    if ((await identify(file + end)) !== null) found.push(file + end);
  }
  return found;
}
