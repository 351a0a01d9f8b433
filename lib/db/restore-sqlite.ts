import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, open, readdir, realpath, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { systemClock } from "@/lib/clock";
import { checkSqlite } from "@/lib/db/check-sqlite";
import { DataError, fileReason } from "@/lib/db/data-error";
import { findLogs, lockWholeSqlite } from "@/lib/db/lock-whole-sqlite";
import { makeFolder } from "@/lib/db/make-folder";
import { makePrivate } from "@/lib/db/make-private";
import { identify, openSqlite } from "@/lib/db/open-sqlite";
import { findPending, listMigrations, type MigrationRow } from "@/lib/db/pending-migrations";
import { syncFile } from "@/lib/db/sync-file";

const MAGIC = "SQLite format 3\0";
const DRAFT = ".restoring-";

/**
 * Puts a backup in the place of a SQLite database, which must not be open anywhere. What is checked is the copy that is
 * put there. At every moment the database's name is that of a whole one, the old or the new; the old one keeps a second
 * name. A process that dies on the way leaves a draft, which the next restore removes.
 * @param root the folder that holds `prisma/`
 * @returns the name under which the database that was there is kept; null where there was none
 * @throws DataError that says what to do; then the database is as it was
 */
export async function restoreSqlite(name: string, backup: string, root: string): Promise<string | null> {
  // a link stays one: what it leads to is replaced, and kept beside it
  const file = await realpath(name).catch(() => name);
  try {
    await requireWholeFile(file, backup);
    await makeFolder(path.dirname(file));
    const isThere = (await identify(file)) !== null;
    if (!isThere) await requireNoLogs(file);
    await makePrivate(file); // its second name is of the same file
    const unlock = isThere ? await lockWholeSqlite(file) : () => undefined;
    const draft = `${file}${DRAFT}${randomUUID()}`;
    try {
      if (isThere) await removeDrafts(file);
      await pipeline(createReadStream(backup), createWriteStream(draft, { flags: "wx", mode: 0o600 }));
      await requireSound(draft, backup, root);
      await syncFile(draft);
      return isThere ? await replace(file, draft) : await putFirst(file, draft);
    } finally {
      unlock();
      for (const left of [draft, ...(await findLogs(draft))]) await rm(left, { force: true });
    }
  } catch (error) {
    if (error instanceof DataError || (error as NodeJS.ErrnoException).code === undefined) throw error;
    throw new DataError(`${backup} could not be restored: ${fileReason(error)}. The database is as it was.`, {
      cause: error,
    });
  }
}

/** The new file takes the name in one step: there is no moment at which a panel that starts would find none. */
async function replace(file: string, draft: string): Promise<string> {
  const kept = `${file}.before-restore-${systemClock.now().toISOString().replaceAll(/[:.]/g, "-")}`;
  try {
    await link(file, kept);
  } catch (error) {
    throw new DataError(
      `The database that is there could not be kept as ${kept} (${fileReason(error)}). Move it away, then run this again.`,
      { cause: error },
    );
  }
  const folder = path.dirname(file);
  try {
    await syncFile(folder);
    await rename(draft, file);
  } catch (error) {
    await rm(kept, { force: true });
    throw error;
  }
  await syncFile(folder);
  return kept;
}

async function putFirst(file: string, draft: string): Promise<null> {
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new DataError(`A database ${file} has been made meanwhile. Stop the panel, then run this again.`);
  }
  await syncFile(path.dirname(file));
  return null;
}

async function requireWholeFile(file: string, backup: string): Promise<void> {
  const it = await stat(backup).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") throw new DataError(`There is no file ${backup}.`);
    throw error;
  });
  // by what it is and not by its name; and without opening it, which would end SQLite's locks on it
  if ((await identify(backup)) === (await identify(file))) {
    throw new DataError(`${backup} is the database itself.`);
  }
  if (it.isDirectory()) throw new DataError(`${backup} is a folder. Name the file in it that is the backup.`);
  if (!it.isFile() || (await readStart(backup)) !== MAGIC) throw new DataError(`${backup} is no SQLite database.`);
  const log = await stat(`${backup}-wal`).catch(() => null);
  if (log !== null && log.size > 0) {
    throw new DataError(
      `${backup} is a database in use, or one that was not closed: there is more of it in ${backup}-wal. Make a backup of it: npm run panel -- backup <file>`,
    );
  }
}

async function readStart(file: string): Promise<string> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Without its database a log belongs to nothing, or to one that was moved while it was open. */
async function requireNoLogs(file: string): Promise<void> {
  const [log] = await findLogs(file);
  if (log === undefined) return;
  throw new DataError(
    `There is no database ${file}, but ${log}, which would be applied to the new one. Stop the panel and move that file away, then run this again.`,
  );
}

async function requireSound(draft: string, backup: string, root: string): Promise<void> {
  const no = (because: string) => new DataError(`${backup} cannot be restored: ${because}`);
  let rows: MigrationRow[];
  const db = await openSqlite(draft, 0).catch((error: Error) => {
    throw no(`it is damaged (${error.message}).`);
  });
  try {
    db.exec("PRAGMA journal_mode = DELETE"); // of a plain copy of a database; no file may stay beside the draft
    const fault = checkSqlite(db);
    if (fault !== null) throw no(`it is damaged (${fault}).`);
    rows = readMigrations(db);
  } catch (error) {
    throw error instanceof DataError ? error : no(`it is damaged (${(error as Error).message}).`);
  } finally {
    db.close();
  }
  const { names } = await listMigrations("sqlite", root);
  if (!rows.some((row) => names.includes(row.migration_name))) throw no("it is no panel's database.");
  try {
    findPending(names, rows, "Update the panel first, or restore an older backup.");
  } catch (error) {
    throw no((error as Error).message);
  }
}

function readMigrations(db: Awaited<ReturnType<typeof openSqlite>>): MigrationRow[] {
  const [table] = db.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_prisma_migrations'`).all();
  if (table === undefined) return [];
  const sql = `SELECT migration_name, checksum, finished_at FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`;
  return db.prepare(sql).all() as MigrationRow[];
}

/** Of restores that died; while the database is locked there is no other one. */
async function removeDrafts(file: string): Promise<void> {
  const folder = path.dirname(file);
  for (const name of await readdir(folder)) {
    if (name.startsWith(path.basename(file) + DRAFT)) await rm(path.join(folder, name), { force: true });
  }
}
