import { DataError } from "@/lib/db/data-error";
import { MigrationError } from "@/lib/db/migrate";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { SettingsError } from "@/lib/env";

/** The file system's reasons why a folder cannot be made or written. */
const NO_FOLDER = new Set(["EACCES", "EEXIST", "ENOENT", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"]);

/** What a person at the terminal needs to know about a failed start: what is wrong and what to do. */
export function explainStartFailure(error: unknown): string {
  if ([SettingsError, MigrationError, DataError].some((known) => error instanceof known)) {
    return (error as Error).message;
  }
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return "The port is taken by another program. Stop that program, or choose another port: PORT=3001 npm run up";
  }
  if (code === "EACCES" && /listen/.test(message)) {
    return "This user may not open the port. Choose one above 1023: PORT=3000 npm run up";
  }
  if (isDatabaseUnavailable(error) || /password authentication|does not exist|not a database/.test(message)) {
    return `The database cannot be opened: ${message}\nCheck DATABASE_URL, that the database is running, and that this user may write there.`;
  }
  if (code === "ENOENT" && /\.next|production build/.test(message)) return "There is no build yet. Run: npm run up";
  if (code !== undefined && NO_FOLDER.has(code) && syscall !== "scandir") {
    return `The panel must be able to write the folder of its database (data/ unless DATABASE_URL says otherwise), and cannot:\n${message}`;
  }
  return `The panel could not start.\n${error instanceof Error ? (error.stack ?? message) : String(error)}`;
}
