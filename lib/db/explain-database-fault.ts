import { statfsSync } from "node:fs";
import path from "node:path";
import { findDatabaseFault, type DatabaseFault } from "@/lib/db/database-fault";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { sqliteFile } from "@/lib/env";

const RESTORE = "Restore a backup: npm run panel -- restore <file>";

/** What SQLite needs beside a database before it reads anything. */
const LEAST_ROOM_BYTES = 64 * 1024;

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_ROOM_BYTES;
  } catch {
    return false;
  }
}

/**
 * What a person at the terminal needs to know of a database that cannot be used: which one it is, and what to do.
 * @param setting where its address stands: DATABASE_URL, or what a command was given
 * @returns null where an error says something else
 */
export function explainDatabaseFault(error: unknown, databaseUrl: string, setting = "DATABASE_URL"): string | null {
  const fault = findDatabaseFault(error);
  const message = (error as Error).message || String((error as NodeJS.ErrnoException).code);
  if (fault === null) {
    if (!isDatabaseUnavailable(error)) return null;
    return `The database cannot be opened: ${message}\nCheck ${setting}, that the database is running, and that this user may write there.`;
  }
  return databaseUrl.startsWith("file:")
    ? ofSqlite(fault, sqliteFile(databaseUrl), message, setting)
    : ofPostgres(fault, message, setting);
}

function ofSqlite(fault: DatabaseFault, file: string, message: string, setting: string): string | null {
  const folder = path.dirname(file);
  switch (fault) {
    case "full":
      return `There is no room left on the disk of the database ${file}. Make room there, then run this again.`;
    case "read-only":
      return `The database cannot be written: ${file}\nThis user must be able to write that file, those beside it that end in -wal and -shm, and the folder ${folder}. Change their owner or mode, or the file system's where it is read-only, or name another place with ${setting}.`;
    case "not-opened":
      return `The database cannot be opened: ${file}\nThis user must be able to read and write that file, those beside it that end in -wal and -shm, and the folder ${folder}, on a file system that is not read-only. Change their owner or mode, or name another file with ${setting}.`;
    case "disk-fault":
      // a disk without room for the file that SQLite shares with other processes is no more than that to it
      if (isFull(folder)) return ofSqlite("full", file, message, setting);
      return `The disk of the database ${file} is full, or reports a fault (${message}). Make room and check it. Where the database is lost, restore a backup: npm run panel -- restore <file>`;
    case "damaged":
      return `The database ${file} is damaged (${message}). ${RESTORE}`;
    case "no-database":
      return `The database cannot be opened: ${file} is no SQLite database, or its beginning is damaged. Check ${setting}. ${RESTORE}`;
    default:
      return null;
  }
}

function ofPostgres(fault: DatabaseFault, message: string, setting: string): string | null {
  switch (fault) {
    case "full":
      return `There is no room left on the disk of the PostgreSQL server (${message}). Make room there, then run this again.`;
    case "read-only":
      return `The PostgreSQL database cannot be written (${message}). Name the server that takes writes with ${setting}, not a replica of it.`;
    case "no-password":
      return `PostgreSQL asks for a password, and none was given. Put it into ${setting} (postgresql://user:password@host/database), into PGPASSWORD or into ~/.pgpass.`;
    case "wrong-password":
      return `The database cannot be opened: ${message}\nCheck the user and the password in ${setting}, PGPASSWORD or ~/.pgpass.`;
    case "not-there":
      return `The database cannot be opened: ${message}\nMake it with createdb, or name another one with ${setting}.`;
    default:
      return `The PostgreSQL database cannot be used: ${message}\nIts own log says more. Check ${setting}.`;
  }
}
