import path from "node:path";
import type { LocalCommand } from "@/lib/cli/command";
import { oneArgument } from "@/lib/cli/one-argument";
import { pgRestore } from "@/lib/cli/postgres-command";
import { tellBackup } from "@/lib/cli/tell-backup";
import { migrate } from "@/lib/db/migrate";
import { restoreSqlite } from "@/lib/db/restore-sqlite";
import { sqliteFile } from "@/lib/env";

export const restoreCommand: LocalCommand = {
  usage: "npm run panel -- restore <file>",
  summary: "Puts a backup in the place of the SQLite database, which is kept beside it. The panel must be stopped.",
  async runLocally(env, args) {
    const backup = path.resolve(oneArgument(args, "Name the file that a backup is in."));
    if (!env.databaseUrl.startsWith("file:")) {
      process.stderr.write(
        `The database is PostgreSQL, which has a command of its own for this. Stop the panel, then run:\n\n  ${pgRestore(env.databaseUrl, backup)}\n`,
      );
      return 1;
    }
    const file = sqliteFile(env.databaseUrl);
    const kept = await restoreSqlite(file, backup, process.cwd());
    process.stdout.write(`Restored ${backup} to ${file}.\n`);
    if (kept !== null) process.stdout.write(`The database that was there is kept as ${kept}\n`);
    const applied = await migrate(env.databaseUrl, process.cwd(), tellBackup);
    if (applied.length > 0) process.stdout.write(`Its schema was brought up to date: ${applied.join(", ")}.\n`);
    return 0;
  },
};
