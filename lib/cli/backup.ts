import path from "node:path";
import type { LocalCommand } from "@/lib/cli/command";
import { oneArgument } from "@/lib/cli/one-argument";
import { pgDump } from "@/lib/cli/postgres-command";
import { backUpSqlite } from "@/lib/db/backup-sqlite";
import { DataError } from "@/lib/db/data-error";
import { identify } from "@/lib/db/open-sqlite";
import { sqliteFile } from "@/lib/env";

export const backupCommand: LocalCommand = {
  usage: "npm run panel -- backup <file>",
  summary: "Copies the SQLite database to a new file, whole and checked, while the panel runs and while it does not.",
  async runLocally(env, args) {
    const target = path.resolve(oneArgument(args, "Name the file that the backup is to be."));
    if (!env.databaseUrl.startsWith("file:")) {
      process.stderr.write(
        `The database is PostgreSQL, which has a command of its own for this. It asks for the password unless PGPASSWORD or ~/.pgpass has it:\n\n  ${pgDump(env.databaseUrl, target)}\n`,
      );
      return 1;
    }
    const file = sqliteFile(env.databaseUrl);
    if ((await identify(file)) === null) throw new DataError(`There is no database ${file}.`);
    const bytes = await backUpSqlite(file, target);
    process.stdout.write(`Backed up ${file} to ${target} (${readableSize(bytes)}).\n`);
    if (env.authSecret === undefined) {
      process.stdout.write(
        `The secret that encrypts session cookies is not in it: ${path.join(path.dirname(file), "auth-secret")}. Without it everyone signs in again.\n`,
      );
    }
    return 0;
  },
};

function readableSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
