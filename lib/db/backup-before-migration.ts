import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { backUpSqlite } from "@/lib/db/backup-sqlite";
import { DataError } from "@/lib/db/data-error";

const KEPT = 3;

/**
 * Keeps a copy of a SQLite database as it is before a migration, beside it, and the newest three of such copies. One of
 * the same migration is from an attempt that failed: the database may have gone on since, so that it is replaced.
 * @returns the copy's name
 * @throws DataError that says what to do
 */
export async function backUpBeforeMigration(file: string, migration: string): Promise<string> {
  const target = `${file}.before-${migration}`;
  try {
    await backUpSqlite(file, target, { replace: true });
  } catch (error) {
    const { message, cause } = error as Error;
    const stop = `Before the migration ${migration} the database is backed up, so the panel does not start without.`;
    // of a database that is damaged the message says what to do
    const advice = cause === undefined ? "" : ` Make room in ${path.dirname(file)} and let this user write there.`;
    throw new DataError(`${message}\n${stop}${advice}`, { cause: error });
  }
  await removeOld(file, target);
  return target;
}

async function removeOld(file: string, newest: string): Promise<void> {
  const folder = path.dirname(file);
  const prefix = `${path.basename(file)}.before-`;
  const found: { at: string; time: number }[] = [];
  for (const name of await readdir(folder)) {
    // Prisma's names of migrations; a copy that a restore kept is not among them
    if (!name.startsWith(prefix) || !/^\d{14}_\w+$/.test(name.slice(prefix.length))) continue;
    const at = path.join(folder, name);
    if (at !== newest) found.push({ at, time: (await stat(at)).mtimeMs });
  }
  found.sort((a, b) => b.time - a.time || (a.at < b.at ? 1 : -1));
  for (const { at } of found.slice(KEPT - 1)) await rm(at, { force: true });
}
