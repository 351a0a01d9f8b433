import { findDatabaseFault, type DatabaseFault } from "@/lib/db/database-fault";
import { errorChain } from "@/lib/db/error-chain";

/** Why data could not be backed up, restored or moved; the message says what to do. */
export class DataError extends Error {
  override name = "DataError";
}

/** The reasons of the file system and of SQLite that have nothing to do with the data. */
const REASONS: [RegExp, string][] = [
  [/ENOSPC|EDQUOT|SQLITE_FULL/, "there is no room left on the disk"],
  [/EROFS/, "the file system is read-only"],
  [/EACCES|EPERM/, "this user may not write there"],
  [/SQLITE_READONLY/, "this user may not write there, or the file system is read-only"],
  [/ENOENT|ENOTDIR|SQLITE_CANTOPEN/, "there is no such folder, or this user may not write there"],
  [/SQLITE_BUSY/, "another process keeps the database locked"],
];

/** What SQLite says of a database that is to be read. */
const FAULTS: Partial<Record<DatabaseFault, string>> = {
  damaged: "the database is damaged",
  "disk-fault": "the disk is full or read-only, or reports a fault",
  "no-database": "the file is not a database, or its beginning is damaged",
  "not-opened": "this user may not read the database",
};

/** What went wrong with a file, in words where it is one of the usual reasons. */
export function fileReason(error: unknown): string {
  for (const { code } of errorChain(error)) {
    const known = REASONS.find(([pattern]) => pattern.test(code));
    if (known !== undefined) return known[1];
  }
  return FAULTS[findDatabaseFault(error) ?? "full"] ?? (error as Error).message;
}
