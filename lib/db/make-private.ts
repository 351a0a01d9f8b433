import { chmod, stat } from "node:fs/promises";

/** What SQLite keeps beside a database, with rows in it too. */
const BESIDE = ["-wal", "-shm", "-journal"];

/**
 * Takes a database that everyone on the machine may read from all but its owner: earlier versions made it so. A group
 * alone that may read it was let in by somebody, and stays. What lies beside the database is for nobody who may not read
 * that: SQLite makes those files with the database's mode of that moment, and they outlive a process that was killed. By
 * name and without opening it, which would end SQLite's locks; where the mode cannot be changed, it stays as it is.
 */
export async function makePrivate(file: string): Promise<void> {
  let allowed = await modeOf(file);
  if (allowed === null || (allowed & 0o007) !== 0) {
    allowed = 0o600;
    await narrow(file, allowed);
  }
  for (const end of BESIDE) {
    const mode = await modeOf(file + end);
    if (mode !== null && (mode & ~allowed) !== 0) await narrow(file + end, mode & allowed);
  }
}

async function modeOf(file: string): Promise<number | null> {
  return stat(file).then(
    ({ mode }) => mode & 0o777,
    () => null,
  );
}

/** Not there, not ours, or on a file system without modes: left as it is. */
async function narrow(file: string, mode: number): Promise<void> {
  await chmod(file, mode).catch(() => undefined);
}
