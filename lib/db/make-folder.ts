import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { SettingsError } from "@/lib/env";

/** The file system's reasons, in words. */
const REASONS: Record<string, string> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it is on a file system that is read-only",
  ENOSPC: "there is no room left on it",
  EEXIST: "something else has its name",
  ENOTDIR: "a part of it is a file",
  ENOENT: "no folder can be made there",
  ENAMETOOLONG: "its name is too long",
};

/**
 * Makes the folder that the database and the secret are kept in, for its owner alone. Folder by folder: below /proc
 * Node's own `recursive` tries for ever.
 * @throws SettingsError that says what to do
 */
export async function makeFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  const above = path.dirname(folder);
  if (above !== folder) await makeFolder(above);
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    // another process that starts beside this one may have been first
    if ((error as NodeJS.ErrnoException).code === "EEXIST" && (await isFolder(folder))) return;
    throw cannot(folder, error as NodeJS.ErrnoException);
  }
}

async function isFolder(folder: string): Promise<boolean> {
  try {
    if ((await stat(folder)).isDirectory()) return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw cannot(folder, error as NodeJS.ErrnoException);
  }
  throw cannot(folder, { code: "ENOTDIR" });
}

function cannot(folder: string, error: Partial<NodeJS.ErrnoException>): SettingsError {
  const because = REASONS[error.code ?? ""] ?? error.message;
  return new SettingsError(
    `The folder ${folder} for the database cannot be made: ${because}.\nChoose a place that this user may write to, such as DATABASE_URL=file:./data/panel.db`,
  );
}
