#!/usr/bin/env node
// Speaks the command line and the JSON-RPC protocol of Prisma's native schema engine, backed by
// the WebAssembly build of the same engine (npm package @prisma/schema-engine-wasm, same commit)
// and Prisma's own driver adapters. `prisma` starts it through PRISMA_SCHEMA_ENGINE_BINARY, so
// migrate dev/deploy/diff/status/reset/resolve and db push/pull work with no engine download.
import { createRequire } from "node:module";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseIntoClientConfig } from "pg-connection-string";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";

const require = createRequire(import.meta.url);
const wasmDir = path.dirname(require.resolve("@prisma/schema-engine-wasm"));

const datamodels = [],
  rest = [];
let datasource = {};
for (let a = process.argv.slice(2); a.length;) {
  const k = a.shift();
  if (k === "--datamodels") datamodels.push(a.shift());
  else if (k === "--datasource") datasource = JSON.parse(a.shift());
  else if (k === "--enabled-preview-features" || k === "--extension-types") a.shift();
  else rest.push(k);
}
const url = datasource.url;
const isPg = (u) => /^postgres(ql)?:/.test(u);
const sqliteFile = (u) => u.replace(/^file:/, "").replace(/\?.*$/, "");

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

async function adapterFactory(u) {
  if (isPg(u)) {
    // adapter-pg cannot name the internal type "char" (oid 18) that the engine's catalogue queries return
    const Result = require("pg/lib/result.js");
    const addFields = Result.prototype.addFields;
    Result.prototype.addFields = function (f) {
      for (const d of f) if (d.dataTypeID === 18) d.dataTypeID = 25;
      return addFields.call(this, f);
    };
    const { PrismaPg } = await import("@prisma/adapter-pg");
    // discrete fields, not connectionString: that would win over the shadow database's name, and the
    // engine would replay the migrations on the real database
    const config = parseIntoClientConfig(u);
    const main = new PrismaPg(config, {
      schema: new URL(u).searchParams.get("schema") ?? undefined,
    });
    return {
      provider: main.provider,
      adapterName: main.adapterName,
      connect: () => main.connect(),
      // the adapter's own version drops the database while its pool is still connected to it
      async connectToShadowDb() {
        const database = "prisma_migrate_shadow_db_" + crypto.randomUUID();
        const admin = (sql) => withAdapter(main, (c) => c.executeScript(sql));
        await admin(`CREATE DATABASE "${database}"`);
        const c = await new PrismaPg({ ...config, database }).connect();
        return onDispose(c, () => admin(`DROP DATABASE "${database}"`));
      },
    };
  }
  if (u.startsWith("file:")) {
    const { PrismaLibSql } = await import("@prisma/adapter-libsql");
    if (!u.includes(":memory:")) mkdirSync(path.dirname(path.resolve(sqliteFile(u))), { recursive: true });
    const main = new PrismaLibSql({ url: u });
    return {
      provider: main.provider,
      adapterName: main.adapterName,
      connect: () => main.connect(),
      // a file, because libsql gives each of its connections a ":memory:" database of its own
      async connectToShadowDb() {
        const dir = mkdtempSync(path.join(tmpdir(), "prisma-shadow-"));
        const c = await new PrismaLibSql({
          url: "file:" + path.join(dir, "shadow.db"),
        }).connect();
        // the engine sends whole migrations here, and libsql runs the first statement only
        const executeRaw = c.executeRaw.bind(c);
        c.executeRaw = async (q) => (q.args.length ? executeRaw(q) : (await c.executeScript(q.sql), 0));
        return onDispose(c, () => rmSync(dir, { recursive: true, force: true }));
      },
    };
  }
  throw new Error("only postgresql: and file: URLs are supported");
}
async function withAdapter(factory, fn) {
  const c = await factory.connect();
  try {
    return await fn(c);
  } finally {
    await c.dispose();
  }
}
const withConnection = async (u, fn) => withAdapter(await adapterFactory(u), fn);
function onDispose(c, fn) {
  const dispose = c.dispose.bind(c);
  c.dispose = async () => {
    await dispose();
    await fn();
  };
  return c;
}
const rows = async (c, sql) => (await c.queryRaw({ sql, args: [], argTypes: [] })).rows;

function fail(message, error_code) {
  process.stderr.write(
    "\n" +
      JSON.stringify({
        level: "ERROR",
        target: "schema_engine::logger",
        fields: { message, error_code },
      }) +
      "\n",
  );
  process.exit(1);
}

if (rest[0] === "--version") {
  const { version } = JSON.parse(await readFile(path.join(wasmDir, "package.json"), "utf8"));
  console.log("schema-engine-cli " + version.split(".").pop());
  process.exit(0);
}
if (rest[0] === "cli") {
  try {
    if (rest[1] === "can-connect-to-database") {
      if (!isPg(url) && !existsSync(sqliteFile(url)))
        fail(`Database ${path.basename(sqliteFile(url))} does not exist`, "P1003");
      await withConnection(url, (c) => rows(c, "SELECT 1"));
    } else if (rest[1] === "create-database") {
      if (isPg(url)) {
        const u = new URL(url),
          name = decodeURIComponent(u.pathname.slice(1));
        u.pathname = "/postgres";
        u.searchParams.delete("schema");
        await withConnection(u.href, (c) => c.executeScript(`CREATE DATABASE "${name.replaceAll('"', '""')}"`));
      } else await withConnection(url, (c) => c.executeScript("VACUUM"));
    } else if (rest[1] === "drop-database") {
      if (isPg(url)) throw new Error("drop-database is not supported; use migrate reset");
      for (const s of ["", "-wal", "-shm", "-journal"]) rmSync(sqliteFile(url) + s, { force: true });
    } else throw new Error("unknown command " + rest[1]);
    process.exit(0);
  } catch (e) {
    fail(
      String(e?.message ?? e),
      {
        DatabaseDoesNotExist: "P1003",
        DatabaseNotReachable: "P1001",
        AuthenticationFailed: "P1000",
      }[e?.cause?.kind],
    );
  }
}

const glue = await import(path.join(wasmDir, "schema_engine_bg.js"));
const { instance } = await WebAssembly.instantiate(await readFile(path.join(wasmDir, "schema_engine_bg.wasm")), {
  "./schema_engine_bg.js": glue,
});
glue.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

let engine;
let factory;
async function getEngine(params) {
  if (engine) return engine;
  const files = await Promise.all(datamodels.map(async (p) => [p, await readFile(p, "utf8")]));
  // `migrate diff` between two schemas or folders needs no connection, only the right dialect
  const pgDialect = /"?provider"?\s*=\s*\\?"postgres/.test(
    JSON.stringify(params ?? "") + files.map((f) => f[1]).join(),
  );
  const target = url ?? (pgDialect ? "postgresql://127.0.0.1/none" : "file::memory:");
  factory = bindMigrationAwareSqlAdapterFactory(await adapterFactory(target));
  engine = await glue.SchemaEngine.new({ datamodels: files.length ? files : undefined }, () => {}, factory);
  return engine;
}
// "External error id#0" stands for a JavaScript error that the driver kept for us
function messageOf(e) {
  const id = /External error id#(\d+)/.exec(e?.message ?? "")?.[1];
  const original = id === undefined ? undefined : factory?.errorRegistry?.consumeError(Number(id))?.error;
  return String(original?.message ?? e?.message ?? e);
}

// The WebAssembly engine does not recognise SQLite's "no such table: _prisma_migrations", so on a
// database without that table this program answers for it, as the native engine would.
async function beforeSqlite({ method, params }) {
  if (!url || isPg(url)) return;
  if (method === "reset")
    // the WebAssembly engine empties the tables only
    return withConnection(url, async (c) => {
      const all = await rows(
        c,
        "SELECT type, name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%'",
      );
      await c.executeScript(
        "PRAGMA foreign_keys = OFF;" +
          all.map(([t, n]) => `DROP ${t} "${n.replaceAll('"', '""')}";`).join("") +
          "PRAGMA foreign_keys = ON;",
      );
      return {};
    });
  if (!params?.migrationsList) return;
  return withConnection(url, async (c) => {
    const tables = (
      await rows(c, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    ).map((r) => r[0]);
    if (tables.includes("_prisma_migrations")) return;
    const names = params.migrationsList.migrationDirectories.map((d) => d.path);
    if (method === "diagnoseMigrationHistory")
      return {
        editedMigrationNames: [],
        failedMigrationNames: [],
        hasMigrationsTable: false,
        history: names.length ? { diagnostic: "databaseIsBehind", unappliedMigrationNames: names } : null,
      };
    if (method === "applyMigrations" && names.length && tables.length)
      throw Object.assign(
        new Error(
          "The database schema is not empty. Read more about how to baseline an existing production database: https://pris.ly/d/migrate-baseline",
        ),
        { code: "P3005" },
      );
    if (
      [
        "applyMigrations",
        "markMigrationApplied",
        "markMigrationRolledBack",
        "devDiagnostic",
        "createMigration",
        "evaluateDataLoss",
      ].includes(method)
    )
      await c.executeScript(MIGRATIONS_TABLE);
  });
}

const send = (o) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...o }) + "\n");
for await (const line of createInterface({
  input: process.stdin,
  crlfDelay: Infinity,
})) {
  if (!line.trim()) continue;
  const req = JSON.parse(line);
  if (!req.method) continue; // an answer to one of our own print requests
  try {
    const method = req.method === "getDatabaseVersion" ? "version" : req.method;
    let result = await beforeSqlite(req);
    if (result === undefined) {
      const e = await getEngine(req.params);
      if (typeof e[method] !== "function") throw new Error("unsupported method " + method);
      result = (await e[method](req.params)) ?? {};
    }
    if (method === "diff" && result.stdout != null) {
      send({
        id: 1,
        method: "print",
        params: { content: result.stdout.replace(/\n$/, "") },
      });
      delete result.stdout;
    }
    send({ id: req.id, result });
  } catch (e) {
    if (process.env.DEBUG?.includes("schema-engine")) console.error(e);
    send({
      id: req.id,
      error: {
        code: 4466,
        message: "An error happened. Check the data field for details.",
        data: {
          message: messageOf(e),
          error_code: e?.code,
          meta: e?.meta,
          is_panic: false,
        },
      },
    });
  }
}
process.exit(0);
