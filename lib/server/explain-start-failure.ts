import { DataError } from "@/lib/db/data-error";
import { findWriteFault } from "@/lib/db/database-fault";
import { explainDatabaseFault } from "@/lib/db/explain-database-fault";
import { MigrationError } from "@/lib/db/migrate";
import { readEnv, SettingsError } from "@/lib/env";

/** The file system's reasons why a folder cannot be made or written. */
const NO_FOLDER = new Set(["EACCES", "EEXIST", "ENOENT", "ENOTDIR", "EPERM", "EROFS"]);

/**
 * What a person at the terminal needs to know about a failed start, or a failed command: what is wrong and what to do.
 * @param databaseUrl the database that was to be used
 */
export function explainStartFailure(error: unknown, databaseUrl = configuredDatabase()): string {
  if ([SettingsError, MigrationError, DataError].some((known) => error instanceof known)) {
    // of a migration that found no room the cause says what to do
    const isForWant = error instanceof MigrationError && findWriteFault(error) !== null;
    return (isForWant ? explainDatabaseFault(error, databaseUrl) : null) ?? (error as Error).message;
  }
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return "The port is taken by another program. Stop that program, or choose another port: PORT=3001 npm run up";
  }
  if (code === "EACCES" && /listen/.test(message)) {
    return "This user may not open the port. Choose one above 1023: PORT=3000 npm run up";
  }
  if (code === "ENOENT" && /\.next|production build/.test(message)) return "There is no build yet. Run: npm run up";
  if (code !== undefined && NO_FOLDER.has(code) && syscall !== "scandir") {
    return `The panel must be able to write the folder of its database (data/ unless DATABASE_URL says otherwise), and cannot:\n${message}`;
  }
  const said = explainDatabaseFault(error, databaseUrl);
  return said ?? `The panel could not start.\n${error instanceof Error ? (error.stack ?? message) : String(error)}`;
}

/** Settings that cannot be read have been said before any database was used. */
function configuredDatabase(): string {
  try {
    return readEnv().databaseUrl;
  } catch {
    return "";
  }
}
