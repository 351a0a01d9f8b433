import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../project-root.mjs";

/**
 * A database as the bench sees it: to fill, to tidy between measurements, to ask.
 * @typedef {object} Store
 * @property {(table: string, rows: object[]) => Promise<void>} insert all rows have the fields of the first
 * @property {(sql: string) => Promise<number>} run gives the number of rows changed
 * @property {(sql: string) => Promise<object[]>} rows
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} url as in DATABASE_URL
 * @returns {Promise<Store>}
 */
export function openStore(url) {
  return url.startsWith("file:") ? openSqlite(url.slice("file:".length)) : openPostgres(url);
}

/** Makes a SQLite database with the product's schema, for a server that does not migrate by itself. */
export async function createSqlite(file) {
  const store = await openSqlite(file);
  const folder = path.join(projectRoot, "prisma/sqlite/migrations");
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const name of names.map((entry) => entry.name).sort()) {
    store.script(readFileSync(path.join(folder, name, "migration.sql"), "utf8"));
  }
  return store;
}

async function openSqlite(file) {
  const { default: Database } = await import("libsql");
  const db = new Database(file, { timeout: 10_000 });
  db.exec("PRAGMA journal_mode = WAL");
  db.exec("PRAGMA synchronous = OFF"); // of this connection, which fills and tidies; not the server's
  db.exec("PRAGMA cache_size = -400000");
  const quoted = (names) => names.map((name) => `"${name}"`).join(", ");
  const plain = (value) => (typeof value === "boolean" ? Number(value) : value);
  return {
    script: (sql) => db.exec(sql),
    async insert(table, rows) {
      const names = Object.keys(rows[0]);
      const marks = names.map(() => "?").join(", ");
      const statement = db.prepare(`INSERT INTO "${table}" (${quoted(names)}) VALUES (${marks})`);
      db.exec("BEGIN IMMEDIATE");
      for (const row of rows) statement.run(names.map((name) => plain(row[name])));
      db.exec("COMMIT");
    },
    run: async (sql) => db.prepare(sql).run().changes,
    rows: async (sql) => db.prepare(sql).all(),
    close: async () => db.close(),
  };
}

async function openPostgres(url) {
  const { default: pg } = await import("pg");
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  return {
    async insert(table, rows) {
      const names = Object.keys(rows[0])
        .map((name) => `"${name}"`)
        .join(", ");
      const sql = `INSERT INTO "${table}" (${names}) SELECT ${names} FROM json_populate_recordset(null::"${table}", $1)`;
      for (let from = 0; from < rows.length; from += 5000) {
        await db.query(sql, [JSON.stringify(rows.slice(from, from + 5000))]);
      }
    },
    run: async (sql) => (await db.query(sql)).rowCount ?? 0,
    rows: async (sql) => (await db.query(sql)).rows,
    close: () => db.end(),
  };
}
