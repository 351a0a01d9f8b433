import { randomUUID } from "node:crypto";
import { backupCommand } from "@/lib/cli/backup";
import { createUserCommand } from "@/lib/cli/create-user";
import { purgeCommand } from "@/lib/cli/purge";
import { migrateDataCommand } from "@/lib/cli/migrate-data";
import { resetAppearanceCommand } from "@/lib/cli/reset-appearance";
import { resetPasswordCommand } from "@/lib/cli/reset-password";
import { restoreCommand } from "@/lib/cli/restore";
import { tellBackup } from "@/lib/cli/tell-backup";
import { checkPluginsCommand } from "@/lib/cli/check-plugins";
import { CommandError, findHelp, type Command, type LocalCommand } from "@/lib/cli/command";
import { newPluginCommand } from "@/lib/cli/new-plugin";
import { systemClock } from "@/lib/clock";
import { openDatabase } from "@/lib/db";
import { migrate } from "@/lib/db/migrate";
import { readEnv } from "@/lib/env";
import { isAppError } from "@/lib/errors";
import { DESCRIPTION } from "@/lib/http/status";
import { makeLogger } from "@/lib/log";
import { openPlugins } from "@/lib/plugins/open-plugins";
import { explainStartFailure } from "@/lib/server/explain-start-failure";
import { systemContext } from "@/lib/server/system-context";

/** `npm run panel -- <command>`: what an operator does from a shell, with the panel running or not. */
const COMMANDS: Record<string, Command | LocalCommand> = {
  "create-user": createUserCommand,
  "reset-password": resetPasswordCommand,
  "reset-appearance": resetAppearanceCommand,
  purge: purgeCommand,
  backup: backupCommand,
  restore: restoreCommand,
  "migrate-data": migrateDataCommand,
  "check-plugins": checkPluginsCommand,
  "new-plugin": newPluginCommand,
};

function usage(): string {
  const lines = Object.values(COMMANDS).map((command) => `  ${command.usage}\n      ${command.summary}`);
  return `Usage: npm run panel -- <command>\n\n${lines.join("\n")}\n`;
}

async function main([name, ...args]: string[]): Promise<number> {
  const command = name === undefined || !Object.hasOwn(COMMANDS, name) ? undefined : COMMANDS[name];
  if (!command) {
    const asked = name === undefined || ["help", "--help", "-h"].includes(name);
    process.stderr.write(asked ? usage() : `There is no command "${name}".\n\n${usage()}`);
    return asked && name !== undefined ? 0 : 2;
  }
  const help = findHelp(command, args);
  if (help !== null) {
    process.stdout.write(help);
    return 0;
  }
  try {
    const env = readEnv();
    if ("runLocally" in command) return await command.runLocally(env, args);
    await migrate(env.databaseUrl, process.cwd(), tellBackup);
    const db = await openDatabase(env.databaseUrl);
    const plugins = openPlugins({ env, clock: systemClock, db });
    const runtime = { env, db, plugins, clock: systemClock, log: makeLogger("error") };
    try {
      await command.run(systemContext(runtime, randomUUID()), args);
    } finally {
      await db.$disconnect();
    }
    return 0;
  } catch (error) {
    if (error instanceof CommandError) process.stderr.write(`${error.message}\n\n  ${command.usage}\n`);
    else if (isAppError(error)) process.stderr.write(`${error.description ?? DESCRIPTION[error.code]}\n`);
    else process.stderr.write(`${explainStartFailure(error)}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
