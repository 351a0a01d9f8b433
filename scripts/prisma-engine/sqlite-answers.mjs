// Two things in which the WebAssembly engine falls behind the native one on SQLite: `reset` only empties the tables,
// and "no such table: _prisma_migrations" is an error to it instead of a database without migrations.
import { isPostgres, readRows, withConnection } from "./driver-adapters.mjs";

const MIGRATIONS_TABLE = `CREATE TABLE "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`;

const NEED_THE_TABLE = new Set([
  "applyMigrations",
  "markMigrationApplied",
  "markMigrationRolledBack",
  "devDiagnostic",
  "createMigration",
  "evaluateDataLoss",
]);

/**
 * Answers a request in the engine's place, or prepares the database for the engine.
 * @param {string | undefined} url
 * @param {{ method: string, params?: any }} request
 * @returns {Promise<object | undefined>} undefined when the engine is to answer
 * @throws P3005 for migrations on a database that has tables and no history, as the native engine does
 */
export async function answerForSqlite(url, { method, params }) {
  if (!url || isPostgres(url)) return undefined;
  if (method === "reset") return withConnection(url, dropEverything);
  if (!params?.migrationsList) return undefined;
  return withConnection(url, async (connection) => {
    const tables = await listObjects(connection, "'table'");
    if (tables.some(([, name]) => name === "_prisma_migrations")) return undefined;
    const names = params.migrationsList.migrationDirectories.map((directory) => directory.path);
    if (method === "diagnoseMigrationHistory") return historyWithoutTable(names);
    if (method === "applyMigrations" && names.length > 0 && tables.length > 0) throw notEmpty();
    if (NEED_THE_TABLE.has(method)) await connection.executeScript(MIGRATIONS_TABLE);
    return undefined;
  });
}

async function dropEverything(connection) {
  const objects = await listObjects(connection, "'table', 'view'");
  const drops = objects.map(([type, name]) => `DROP ${type} "${name.replaceAll('"', '""')}";`);
  await connection.executeScript(`PRAGMA foreign_keys = OFF;${drops.join("")}PRAGMA foreign_keys = ON;`);
  return {};
}

function listObjects(connection, types) {
  return readRows(
    connection,
    `SELECT type, name FROM sqlite_master WHERE type IN (${types}) AND name NOT LIKE 'sqlite_%'`,
  );
}

function historyWithoutTable(names) {
  return {
    editedMigrationNames: [],
    failedMigrationNames: [],
    hasMigrationsTable: false,
    history: names.length > 0 ? { diagnostic: "databaseIsBehind", unappliedMigrationNames: names } : null,
  };
}

function notEmpty() {
  const message =
    "The database schema is not empty. Read more about how to baseline an existing production database: " +
    "https://pris.ly/d/migrate-baseline";
  return Object.assign(new Error(message), { code: "P3005" });
}
