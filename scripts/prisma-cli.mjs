// Prisma's command line without its own wrapper and update notice.
// As a program: `npm run prisma -- migrate dev --name x` against DATABASE_URL.
import { createRequire } from "node:module";
import path from "node:path";
import { runInForeground, runQuietly } from "./child-process.mjs";
import { isMain } from "./is-main.mjs";
import { loadEnv } from "./load-env.mjs";

/** Addresses that only choose the dialect: `generate` and `migrate diff` connect to nothing. */
export const DIALECT_URLS = { sqlite: "file:./data/panel.db", postgresql: "postgresql://localhost/panel" };

/**
 * Runs one Prisma command to its end.
 * @param {string[]} args
 * @param {string} databaseUrl
 * @returns {Promise<string>} what it printed
 * @throws when it exits with anything but 0; the message holds what it printed
 */
export async function prisma(args, databaseUrl) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, PRISMA_HIDE_UPDATE_MESSAGE: "1" };
  const { code, output } = await runQuietly(process.execPath, [cliFile(), ...args], { env });
  if (code !== 0) throw new Error(`prisma ${args.join(" ")} exited with ${code}:\n\n${output}`);
  return output;
}

/** Looked up when needed, not at import: the package may have to be installed first. */
function cliFile() {
  const require = createRequire(import.meta.url);
  return path.join(path.dirname(require.resolve("prisma/package.json")), "build/index.js");
}

if (isMain(import.meta.url)) {
  loadEnv(); // Prisma 7 reads no .env by itself
  await runInForeground([cliFile(), ...process.argv.slice(2)], { ownGroup: false });
}
