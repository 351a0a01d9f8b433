import { chmod, stat } from "node:fs/promises";

/** What SQLite keeps beside a database, with rows in it too. */
const BESIDE = ["", "-wal", "-shm", "-journal"];

/**
 * Takes a database that everyone on the machine may read from all but its owner: earlier versions made it so. A group
 * alone that may read it was let in by somebody, and stays. By name and without opening it, which would end SQLite's
 * locks; where the mode cannot be changed, it stays as it is.
 */
export async function makePrivate(file: string): Promise<void> {
  for (const end of BESIDE) {
    try {
      if (((await stat(file + end)).mode & 0o007) !== 0) await chmod(file + end, 0o600);
    } catch {
      // not there, not ours, or on a file system without modes
    }
  }
}
