import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { isPostgres, readRows, sqliteFile, withConnection } from "./driver-adapters.mjs";

/** Prisma's codes for what the driver adapters report. */
const ERROR_CODES = { DatabaseDoesNotExist: "P1003", DatabaseNotReachable: "P1001", AuthenticationFailed: "P1000" };

/**
 * The native engine's `cli` commands: `can-connect-to-database`, `create-database`, `drop-database`.
 * A failure goes to stderr in the engine's JSON form and ends the process with 1.
 * @param {string | undefined} command
 * @param {string} url
 */
export async function runDatabaseCommand(command, url) {
  try {
    if (command === "can-connect-to-database") await checkConnection(url);
    else if (command === "create-database") await createDatabase(url);
    else if (command === "drop-database") dropDatabase(url);
    else throw new Error(`unknown command ${command}`);
  } catch (error) {
    fail(String(error?.message ?? error), ERROR_CODES[error?.cause?.kind]);
  }
}

async function checkConnection(url) {
  if (!isPostgres(url) && !existsSync(sqliteFile(url))) {
    fail(`Database ${path.basename(sqliteFile(url))} does not exist`, "P1003");
  }
  await withConnection(url, (connection) => readRows(connection, "SELECT 1"));
}

async function createDatabase(url) {
  // an empty SQLite database is no file yet; VACUUM writes it
  if (!isPostgres(url)) return withConnection(url, (connection) => connection.executeScript("VACUUM"));
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1)).replaceAll('"', '""');
  server.pathname = "/postgres";
  server.searchParams.delete("schema");
  return withConnection(server.href, (connection) => connection.executeScript(`CREATE DATABASE "${name}"`));
}

function dropDatabase(url) {
  if (isPostgres(url)) throw new Error("drop-database is not supported; use migrate reset");
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(sqliteFile(url) + suffix, { force: true });
}

function fail(message, errorCode) {
  const line = { level: "ERROR", target: "schema_engine::logger", fields: { message, error_code: errorCode } };
  process.stderr.write(`\n${JSON.stringify(line)}\n`);
  process.exit(1);
}
