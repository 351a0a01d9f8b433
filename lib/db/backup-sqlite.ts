import { randomUUID } from "node:crypto";
import { link, open, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { checkSqlite } from "@/lib/db/check-sqlite";
import { DataError, fileReason } from "@/lib/db/data-error";
import { findDatabaseFault } from "@/lib/db/database-fault";
import { openSqlite } from "@/lib/db/open-sqlite";
import { syncFile } from "@/lib/db/sync-file";

/** File systems that have no second name for a file (FAT, some network shares) say one of these. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/**
 * Copies a SQLite database as it is at one moment, whoever reads and writes it meanwhile: `VACUUM INTO` reads in one
 * transaction (libsql has no online backup). What gets the name is a whole, checked copy that is on the disk, readable
 * by its owner alone.
 * @param options `replace` puts it in the place of a file that has the name
 * @returns how large it is, in bytes
 * @throws DataError that says what to do; nothing is left behind
 */
export async function backUpSqlite(file: string, target: string, { replace = false } = {}): Promise<number> {
  const draft = `${target}.${randomUUID()}.part`;
  try {
    if (!replace && (await isThere(target))) throw new DataError(`${target} is there already. Choose another name.`);
    // made here, so that it is nobody else's at any moment
    await (await open(draft, "wx", 0o600)).close();
    await copy(file, draft);
    await syncFile(draft);
    if (replace) await rename(draft, target);
    else await giveName(draft, target);
    await syncFile(path.dirname(target));
    return (await stat(target)).size;
  } catch (error) {
    if (error instanceof DataError) throw error;
    const advice = findDatabaseFault(error) === "damaged" ? " Restore an older backup." : "";
    throw new DataError(`The database could not be copied to ${target}: ${fileReason(error)}.${advice}`, {
      cause: error,
    });
  } finally {
    await rm(draft, { force: true }).catch(() => undefined); // what went wrong before says more
  }
}

async function copy(file: string, draft: string): Promise<void> {
  const source = await openSqlite(file, 10_000);
  try {
    source.prepare("VACUUM INTO ?").run(draft);
  } finally {
    source.close();
  }
  const made = await openSqlite(draft, 0);
  const fault = checkSqlite(made);
  made.close();
  if (fault === null) return;
  throw new DataError(`The database is damaged: its copy does not hold together (${fault}). Restore an older backup.`);
}

/** Gives a finished file its name, and never takes the name from another file. */
async function giveName(draft: string, target: string): Promise<void> {
  try {
    await link(draft, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new DataError(`${target} is there already. Choose another name.`);
    if (!NO_LINKS.includes(code ?? "")) throw error;
    await rename(draft, target);
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw error;
    },
  );
}
