/** Why data could not be backed up, restored or moved; the message says what to do. */
export class DataError extends Error {
  override name = "DataError";
}

/** The reasons of the file system and of SQLite that have nothing to do with the data. */
const REASONS: [RegExp, string][] = [
  [/ENOSPC|EDQUOT|SQLITE_FULL/, "there is no room left on the disk"],
  [/EACCES|EPERM|EROFS|SQLITE_READONLY/, "this user may not write there"],
  [/ENOENT|ENOTDIR|SQLITE_CANTOPEN/, "there is no such folder, or this user may not write there"],
  [/SQLITE_BUSY/, "another process keeps the database locked"],
];

/** What went wrong with a file, in words where it is one of the usual reasons. */
export function fileReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS.find(([pattern]) => pattern.test(code ?? ""))?.[1] ?? message;
}
