// Prisma's driver adapters, with what they lack when the schema engine (not the client) is their user.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const require = createRequire(import.meta.url);

/** @param {string} url */
export const isPostgres = (url) => /^postgres(ql)?:/.test(url);

/** The file that a `file:` address names. */
export const sqliteFile = (url) => url.replace(/^file:/, "").replace(/\?.*$/, "");

/**
 * A migration-aware adapter factory for a `file:` or `postgresql:` address.
 * @param {string} url
 * @throws for any other scheme
 */
export async function adapterFactory(url) {
  if (isPostgres(url)) return postgresFactory(url);
  if (url.startsWith("file:")) return sqliteFactory(url);
  throw new Error("only postgresql: and file: URLs are supported");
}

/** Opens a connection for `work` and closes it, whatever happens. */
export async function withConnection(url, work) {
  return withAdapter(await adapterFactory(url), work);
}

/** The rows of a query without parameters, each as a list of its columns. */
export async function readRows(connection, sql) {
  return (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows;
}

async function postgresFactory(url) {
  readInternalCharAsText();
  const { parseIntoClientConfig } = await import("pg-connection-string");
  const { PrismaPg } = await import("@prisma/adapter-pg");
  // discrete fields, not connectionString: that would win over the shadow database's name, and the engine would replay
  // the migrations on the real database
  const config = parseIntoClientConfig(url);
  const main = new PrismaPg(config, { schema: new URL(url).searchParams.get("schema") ?? undefined });
  return {
    provider: main.provider,
    adapterName: main.adapterName,
    connect: () => main.connect(),
    // the adapter's own version drops the database while its pool is still connected to it
    async connectToShadowDb() {
      const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
      const runAsAdmin = (sql) => withAdapter(main, (connection) => connection.executeScript(sql));
      await runAsAdmin(`CREATE DATABASE "${database}"`);
      const shadow = await new PrismaPg({ ...config, database }).connect();
      return onDispose(shadow, () => runAsAdmin(`DROP DATABASE "${database}"`));
    },
  };
}

/** adapter-pg cannot name the internal type "char" (oid 18) that the engine's catalogue queries return. */
function readInternalCharAsText() {
  const Result = require("pg/lib/result.js");
  const addFields = Result.prototype.addFields;
  Result.prototype.addFields = function (fields) {
    for (const field of fields) if (field.dataTypeID === 18) field.dataTypeID = 25;
    return addFields.call(this, fields);
  };
}

/** Folder by folder: below /proc Node's own `recursive` tries for ever. */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

async function sqliteFactory(url) {
  const { PrismaLibSql } = await import("@prisma/adapter-libsql");
  if (!url.includes(":memory:")) makeFolder(path.dirname(path.resolve(sqliteFile(url))));
  const main = new PrismaLibSql({ url });
  return {
    provider: main.provider,
    adapterName: main.adapterName,
    connect: () => main.connect(),
    // a file, because libsql gives each of its connections a ":memory:" database of its own
    async connectToShadowDb() {
      const folder = mkdtempSync(path.join(tmpdir(), "prisma-shadow-"));
      const shadow = await new PrismaLibSql({ url: `file:${path.join(folder, "shadow.db")}` }).connect();
      // the engine sends whole migrations here, and libsql runs the first statement only
      const executeRaw = shadow.executeRaw.bind(shadow);
      shadow.executeRaw = async (query) =>
        query.args.length > 0 ? executeRaw(query) : (await shadow.executeScript(query.sql), 0);
      return onDispose(shadow, () => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

async function withAdapter(factory, work) {
  const connection = await factory.connect();
  try {
    return await work(connection);
  } finally {
    await connection.dispose();
  }
}

function onDispose(connection, then) {
  const dispose = connection.dispose.bind(connection);
  connection.dispose = async () => {
    await dispose();
    await then();
  };
  return connection;
}
