import { DataError } from "@/lib/db/data-error";
import { quotedName } from "@/lib/db/quoted-name";
import { byName, MIGRATIONS_TABLE } from "@/lib/db/stores/data-store";
import type { Column, DataStore, Kind, Value } from "@/lib/db/stores/data-store";
import { kindOf, requireKeys } from "@/lib/db/stores/require-copyable";

const KINDS: Record<string, Kind> = {
  text: "text",
  varchar: "text",
  int2: "integer",
  int4: "integer",
  int8: "integer",
  bool: "boolean",
  timestamp: "date",
  timestamptz: "date",
  bytea: "bytes",
  float8: "real",
};

const TABLES = `pg_class t JOIN pg_namespace s ON s.oid = t.relnamespace
  WHERE s.nspname = current_schema() AND t.relkind IN ('r', 'p') AND t.relname <> '${MIGRATIONS_TABLE}'`;
const COLUMNS = `SELECT t.relname AS "table", a.attname AS "column", y.typname AS type, y.typtype = 'e' AS "isEnum",
    a.attidentity <> '' OR coalesce(pg_get_expr(d.adbin, d.adrelid), '') LIKE 'nextval%' AS "isCounted"
  FROM pg_attribute a JOIN pg_type y ON y.oid = a.atttypid
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  JOIN ${TABLES.replace("WHERE", "ON t.oid = a.attrelid WHERE")} AND a.attnum > 0 AND NOT a.attisdropped`;
const KEYS = `SELECT t.relname AS "table", a.attname AS "column"
  FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k (number, place)
  JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number
  JOIN ${TABLES.replace("WHERE", "ON t.oid = i.indrelid WHERE")} AND i.indisprimary ORDER BY k.place`;
const REFERENCES = `SELECT DISTINCT t.relname AS "table", f.relname AS "column"
  FROM pg_constraint c JOIN pg_class f ON f.oid = c.confrelid
  JOIN ${TABLES.replace("WHERE", "ON t.oid = c.conrelid WHERE")} AND c.contype = 'f'`;

type Named = { table: string; column: string };
type Declared = Named & { type: string; isEnum: boolean; isCounted: boolean };

export async function openPostgresStore(databaseUrl: string): Promise<DataStore> {
  const { default: pg } = await import("pg");
  const db = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  db.on("error", () => undefined); // a connection that is lost fails the next query
  await db.connect();
  const rows = async <T extends object>(sql: string) => (await db.query<T>(sql)).rows;
  const listNames = () => rows<{ name: string }>(`SELECT t.relname AS name FROM ${TABLES}`);

  return {
    async findData() {
      for (const { name } of (await listNames()).sort(byName)) {
        if ((await rows(`SELECT 1 FROM ${quotedName(name)} LIMIT 1`)).length > 0) return name;
      }
      return null;
    },
    async describe() {
      const [names, columns] = [await listNames(), await rows<Declared>(COLUMNS)];
      const [keys, references] = [await rows<Named>(KEYS), await rows<Named>(REFERENCES)];
      const of = <T extends Named>(table: string, list: T[]) => list.filter((one) => one.table === table);
      const tables = names.sort(byName).map(({ name }) => ({
        name,
        columns: of(name, columns).map(describeColumn).sort(byName),
        key: of(name, keys).map((one) => one.column),
        references: of(name, references)
          .map((one) => one.column)
          .sort(),
      }));
      requireKeys(tables);
      return tables;
    },
    async begin(tables) {
      await db.query("BEGIN");
      const names = tables.map(({ name }) => quotedName(name)).join(", ");
      await db.query(`LOCK TABLE ${names} IN SHARE ROW EXCLUSIVE MODE`);
    },
    async read(table, after, limit) {
      const key = table.key.map(quotedName).join(", ");
      const from = after === null ? "" : `WHERE (${key}) > (${table.key.map((_, i) => `$${i + 1}`).join(", ")})`;
      const text = `SELECT ${table.columns.map(selected).join(", ")} FROM ${quotedName(table.name)} ${from} ORDER BY ${key} LIMIT ${limit}`;
      const result = await db.query<unknown[]>({ text, values: after ?? [], rowMode: "array" });
      return result.rows.map((row) => row.map((value, i) => fromPostgres(value, table.columns[i]!.kind)));
    },
    async insert(table, lines) {
      const names = table.columns.map(({ name }) => quotedName(name)).join(", ");
      const width = table.columns.length;
      const most = Math.floor(65_535 / width); // parameters are counted in 16 bits
      for (let start = 0; start < lines.length; start += most) {
        const part = lines.slice(start, start + most);
        const places = part.map((_, i) => `(${table.columns.map((__, j) => `$${i * width + j + 1}`).join(", ")})`);
        const values = part.flatMap((row) => row.map((value, i) => toPostgres(value, table.columns[i]!.kind)));
        await db.query(`INSERT INTO ${quotedName(table.name)} (${names}) VALUES ${places.join(", ")}`, values);
      }
    },
    end: async (how) => void (await db.query(how === "commit" ? "COMMIT" : "ROLLBACK")),
    close: () => db.end(),
  };
}

function describeColumn({ table, column, type, isEnum, isCounted }: Declared): Column {
  if (isCounted) throw new DataError(`${table}.${column} is counted by the database, which cannot be copied.`);
  return { name: column, kind: isEnum ? "text" : kindOf(KINDS, type, table, column) };
}

/** Dates as a number, so that no zone comes in between. */
function selected({ name, kind }: Column): string {
  return kind === "date" ? `(EXTRACT(EPOCH FROM ${quotedName(name)}) * 1000)::bigint` : quotedName(name);
}

function fromPostgres(value: unknown, kind: Kind): Value {
  if (value === null) return null;
  return kind === "integer" || kind === "date" ? BigInt(value as string | number) : (value as Value);
}

function toPostgres(value: Value, kind: Kind): unknown {
  return kind === "date" && value !== null ? new Date(Number(value)).toISOString() : value;
}
