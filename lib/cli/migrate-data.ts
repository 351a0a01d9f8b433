import path from "node:path";
import { CommandError, type LocalCommand } from "@/lib/cli/command";
import { oneArgument } from "@/lib/cli/one-argument";
import { withoutPassword } from "@/lib/cli/postgres-command";
import { tellBackup } from "@/lib/cli/tell-backup";
import { copyData } from "@/lib/db/copy-data";
import { DataError } from "@/lib/db/data-error";
import { requireNotInUse } from "@/lib/db/lock-whole-sqlite";
import { migrate } from "@/lib/db/migrate";
import { identify } from "@/lib/db/open-sqlite";
import { sqliteFile, type Env } from "@/lib/env";

const DATABASE_URL = /^(file:.|postgres(ql)?:\/\/.)/;

export const migrateDataCommand: LocalCommand = {
  usage: "npm run panel -- migrate-data <target DATABASE_URL>",
  summary:
    "Copies everything to another database that is empty, SQLite or PostgreSQL, and compares it. Stop the panel first.",
  async runLocally(env, args) {
    const target = oneArgument(args, "Name the database to copy to, as DATABASE_URL would.");
    if (!DATABASE_URL.test(target)) {
      throw new CommandError("Write file:… for SQLite or postgresql://… for PostgreSQL.");
    }
    const root = process.cwd();
    const write = (line: string) => void process.stdout.write(`${line}\n`);
    try {
      await requireAtRest(env);
      if (!env.databaseUrl.startsWith("file:")) write(MUST_BE_STOPPED);
      await migrate(env.databaseUrl, root, tellBackup);
      await copyData(env.databaseUrl, target, root, (table, rows) =>
        write(`${table}: ${rows} ${rows === 1 ? "row" : "rows"} copied and verified`),
      );
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      throw new DataError(`${error.message}\nNothing was copied.`, { cause: error });
    }
    write(`Everything is in ${withoutPassword(target)} now; the database it comes from is as it was.`);
    write(nextSteps(env, target));
    return 0;
  },
};

/** Who has a PostgreSQL database open cannot be told apart: a pooler, a monitor, a panel on another machine. */
const MUST_BE_STOPPED =
  "Every panel on this database must be stopped, until it is started with the new one: what it writes after the copy stays behind.";

/**
 * A SQLite database must be there, as a migration would make one, and nobody may have it open: what is written between
 * the copy and the stop would stay behind.
 */
async function requireAtRest({ databaseUrl }: Env): Promise<void> {
  if (!databaseUrl.startsWith("file:")) return;
  const file = sqliteFile(databaseUrl);
  if ((await identify(file)) === null) throw new DataError(`There is no database ${file}.`);
  await requireNotInUse(file);
}

function nextSteps(env: Env, target: string): string {
  const first = `Next: set DATABASE_URL to it in .env, then start the panel.`;
  const isKeptByUs = env.authSecret === undefined && env.databaseUrl.startsWith("file:");
  if (!isKeptByUs) return `${first} AUTH_SECRET must stay the same, or everyone has to sign in again.`;
  const secret = path.join(path.dirname(sqliteFile(env.databaseUrl)), "auth-secret");
  const how = target.startsWith("file:")
    ? `Copy ${secret} beside the new database`
    : `Set AUTH_SECRET to what is in ${secret}`;
  return `${first} ${how}, or everyone has to sign in again.`;
}
