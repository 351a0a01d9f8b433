import { DataError } from "@/lib/db/data-error";
import { findSqliteData } from "@/lib/db/find-sqlite-data";
import { openSqlite } from "@/lib/db/open-sqlite";
import { quotedName } from "@/lib/db/quoted-name";
import { byName, MIGRATIONS_TABLE } from "@/lib/db/stores/data-store";
import type { DataStore, Kind, Table, Value } from "@/lib/db/stores/data-store";
import { kindOf, requireKeys } from "@/lib/db/stores/require-copyable";

/** The types that Prisma declares. */
const KINDS: Record<string, Kind> = {
  TEXT: "text",
  INTEGER: "integer",
  BIGINT: "integer",
  BOOLEAN: "boolean",
  DATETIME: "date",
  BLOB: "bytes",
  REAL: "real",
};

export async function openSqliteStore(file: string): Promise<DataStore> {
  const db = await openSqlite(file, 10_000);
  db.defaultSafeIntegers(true);
  db.exec("PRAGMA foreign_keys = ON");
  const all = (sql: string, ...values: unknown[]) => db.prepare(sql).all(...values) as Record<string, unknown>[];
  const inserts = new Map<string, ReturnType<typeof db.prepare>>();

  function describe(name: string): Table {
    const columns = all(`SELECT name, type, pk FROM pragma_table_info(?)`, name) as Declared[];
    const foreign = all(`SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list(?)`, name) as { name: string }[];
    const key = columns.filter(({ pk }) => pk > 0n).sort((a, b) => Number(a.pk - b.pk));
    return {
      name,
      columns: columns
        .map((column) => ({ name: column.name, kind: kindOf(KINDS, column.type, name, column.name) }))
        .sort(byName),
      key: key.map((column) => column.name),
      references: foreign.map((one) => one.name).sort(),
    };
  }

  return {
    findData: async () => findSqliteData(db),
    async describe() {
      const names = all(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> ?`,
        MIGRATIONS_TABLE,
      ) as { name: string }[];
      const tables = names.sort(byName).map(({ name }) => describe(name));
      requireKeys(tables);
      return tables;
    },
    async begin() {
      db.exec("BEGIN IMMEDIATE");
    },
    async read(table, after, limit) {
      const names = table.columns.map(({ name }) => quotedName(name)).join(", ");
      const key = table.key.map(quotedName).join(", ");
      const from = after === null ? "" : `WHERE (${key}) > (${table.key.map(() => "?").join(", ")})`;
      const sql = `SELECT ${names} FROM ${quotedName(table.name)} ${from} ORDER BY ${key} LIMIT ${limit}`;
      const statement = db.prepare(sql);
      statement.raw(true);
      const rows = statement.all(...(after ?? [])) as unknown[][];
      return rows.map((row) =>
        table.columns.map((column, i) => fromSqlite(row[i], column.kind, table.name, column.name)),
      );
    },
    async insert(table, rows) {
      let insert = inserts.get(table.name);
      if (insert === undefined) {
        const names = table.columns.map(({ name }) => quotedName(name)).join(", ");
        const places = table.columns.map(() => "?").join(", ");
        insert = db.prepare(`INSERT INTO ${quotedName(table.name)} (${names}) VALUES (${places})`);
        inserts.set(table.name, insert);
      }
      for (const row of rows) insert.run(row.map((value, i) => toSqlite(value, table.columns[i]!.kind)));
    },
    async end(how) {
      if (db.inTransaction) db.exec(how === "commit" ? "COMMIT" : "ROLLBACK");
    },
    close: async () => void db.close(),
  };
}

type Declared = { name: string; type: string; pk: bigint };

function fromSqlite(value: unknown, kind: Kind, table: string, column: string): Value {
  if (value === null) return null;
  if (kind === "text" && typeof value === "string") return value;
  if (kind === "integer" && typeof value === "bigint") return value;
  if (kind === "boolean" && (value === 0n || value === 1n)) return value === 1n;
  if (kind === "bytes" && Buffer.isBuffer(value)) return value;
  if (kind === "real" && (typeof value === "number" || typeof value === "bigint")) return Number(value);
  if (kind === "date") {
    const milliseconds = typeof value === "string" ? Date.parse(value) : Number(value);
    if (Number.isInteger(milliseconds)) return BigInt(milliseconds);
  }
  throw new DataError(`${table}.${column} holds something that is no ${kind}. Repair that row first.`);
}

/** As Prisma's adapter writes it: dates are compared as texts. */
function toSqlite(value: Value, kind: Kind): unknown {
  if (kind === "date" && value !== null) return new Date(Number(value)).toISOString().replace("Z", "+00:00");
  return typeof value === "boolean" ? BigInt(value) : value;
}
