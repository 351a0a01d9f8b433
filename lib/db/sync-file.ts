import { open } from "node:fs/promises";

/**
 * Waits until a file, or the names in a folder, are on the disk. Never for a database that this process has open:
 * closing any handle of a file ends the locks that SQLite holds on it.
 */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } catch (error) {
    // some file systems cannot do it for folders
    if (!["EINVAL", "ENOTSUP", "EISDIR", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    await handle.close();
  }
}
