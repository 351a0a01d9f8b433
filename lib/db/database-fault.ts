import { errorChain, type ErrorLink } from "@/lib/db/error-chain";

/** What is wrong with a database as a whole, where it is known. The first four are found by writing. */
export type DatabaseFault =
  | "full"
  | "read-only"
  | "disk-fault"
  | "damaged"
  | "no-database"
  | "not-opened"
  | "no-password"
  | "wrong-password"
  | "not-there";

/** By SQLite's and PostgreSQL's codes, and by their words where a driver in between keeps only those. */
const FAULTS: [DatabaseFault, RegExp, RegExp][] = [
  ["full", /^(SQLITE_FULL|53100|ENOSPC|EDQUOT)/, /SQLITE_FULL|database or disk is full|no space left on device/i],
  ["read-only", /^(SQLITE_READONLY|25006|EROFS)/, /SQLITE_READONLY|attempt to write a readonly database/],
  ["disk-fault", /^(SQLITE_IOERR|58030)/, /SQLITE_IOERR|disk I\/O error/],
  ["damaged", /^(SQLITE_CORRUPT|XX001)/, /SQLITE_CORRUPT|database disk image is malformed|malformed database schema/],
  ["no-database", /^SQLITE_NOTADB/, /SQLITE_NOTADB|file is not a database/],
  ["not-opened", /^SQLITE_CANTOPEN/, /unable to open (connection to local database|database file)/i],
  ["no-password", /^$/, /client password must be a string/],
  ["wrong-password", /^28(P01|000)$/, /password authentication failed/],
  ["not-there", /^3D000$/, /^database ".*" does not exist/],
];

/** Finds out what an error says of the whole database; null where it says something else. */
export function findDatabaseFault(error: unknown): DatabaseFault | null {
  for (const link of errorChain(error)) {
    const fault = FAULTS.find(([, code, words]) => says(link, code, words));
    if (fault !== undefined) return fault[0];
  }
  return null;
}

function says({ code, message }: ErrorLink, codes: RegExp, words: RegExp): boolean {
  return (code !== "" && codes.test(code)) || words.test(message);
}

/** Why nothing can be written; null where that is not what an error says. */
export type WriteFault = Extract<DatabaseFault, "full" | "read-only" | "disk-fault">;

export function findWriteFault(error: unknown): WriteFault | null {
  const fault = findDatabaseFault(error);
  return fault === "full" || fault === "read-only" || fault === "disk-fault" ? fault : null;
}
