import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { backUpSqlite } from "@/lib/db/backup-sqlite";
import { DataError } from "@/lib/db/data-error";

const KEPT = 3;

/** Prisma's names of migrations, with which the name of what a restore kept has nothing in common. */
const WHOLE = /^\d{14}_\w+$/;
const PART = /^\d{14}_\w+\.[\da-f-]{36}\.part(-journal)?$/;

/**
 * Keeps a copy of a SQLite database as it is before a migration, beside it, and the newest three of such copies. One of
 * the same migration is from an attempt that failed: the database may have gone on since, so that it is replaced.
 * @returns the copy's name
 * @throws DataError that says what to do
 */
export async function backUpBeforeMigration(file: string, migration: string): Promise<string> {
  const target = `${file}.before-${migration}`;
  // of a start that was killed; the migration's lock is ours, so nobody is at work on one
  for (const { at } of await listCopies(file, PART)) await rm(at, { force: true });
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
  const found = (await listCopies(file, WHOLE)).filter(({ at }) => at !== newest);
  found.sort((a, b) => b.time - a.time || (a.at < b.at ? 1 : -1));
  for (const { at } of found.slice(KEPT - 1)) await rm(at, { force: true });
}

/** The copies beside a database whose name ends like that after what all of them begin with. */
async function listCopies(file: string, end: RegExp): Promise<{ at: string; time: number }[]> {
  const folder = path.dirname(file);
  const prefix = `${path.basename(file)}.before-`;
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(prefix) && end.test(name.slice(prefix.length)),
  );
  return Promise.all(
    names.map(async (name) => {
      const at = path.join(folder, name);
      return { at, time: (await stat(at)).mtimeMs };
    }),
  );
}
