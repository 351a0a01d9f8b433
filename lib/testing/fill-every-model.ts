import type { Database } from "@/lib/db";
import * as enums from "@/lib/db/generated/sqlite/enums";
import { Prisma } from "@/lib/db/generated/sqlite/client";

type Row = Record<string, unknown>;
type Model = { createMany(args: { data: Row[] }): Promise<unknown>; findMany(): Promise<Row[]> };
type Field = { name: string; kind: string; type: string };

/** Every model of the schema, by name, as Prisma calls it. */
export function everyModel(db: Database): [name: string, model: Model][] {
  const models = db as unknown as Record<string, Model>;
  return Object.values(Prisma.ModelName).map((name) => [name, models[name[0]!.toLowerCase() + name.slice(1)]!]);
}

/** All rows of every model as Prisma reads them, in an order that does not depend on the database. */
export async function readEveryModel(db: Database): Promise<Record<string, string[]>> {
  const plain = (_: string, value: unknown) => (typeof value === "bigint" ? `${value}n` : value);
  const all: Record<string, string[]> = {};
  for (const [name, model] of everyModel(db)) {
    all[name] = (await model.findMany()).map((row) => JSON.stringify(row, plain)).sort();
  }
  return all;
}

/** Texts that have gone wrong somewhere: none, emoji and accents of two characters, quotes, JSON, spaces at the end. */
const TEXTS = ["", "😀 e\u0301 ẞ \u202e\u{10ffff}", `'"\\\r\n\t\u0001 $1 ? %s`, '{"a": [1, "\\u0000"]}', "NULL  "];
const INTEGERS = [0, 2 ** 31 - 1, -(2 ** 31), 42, -1];
const BIG = [0n, 10n ** 15n, -(10n ** 15n), 2n ** 63n - 1n, -(2n ** 63n)];
const DATES = [
  "2026-06-01T12:00:00.123Z",
  "1970-01-01T00:00:00.000Z",
  "1969-12-31T23:59:59.999Z",
  "9999-12-31T23:59:59.999Z",
  "2024-02-29T00:00:00.001Z",
];
const BYTES = [[], [0], [0, 255, 39, 92], [...Array(256).keys()], [0xef, 0xbb, 0xbf]];
const COUNT = TEXTS.length;

/** Fills every table of an empty SQLite database, whatever models there are, with rows of odd values and with nulls. */
export async function fillEveryModel(db: Database): Promise<void> {
  const { models } = (db as unknown as { _runtimeDataModel: { models: Record<string, { fields: Field[] }> } })
    ._runtimeDataModel;
  const left = new Map(everyModel(db));
  while (left.size > 0) {
    for (const [name, model] of left) {
      const references = await db.$queryRawUnsafe<{ from: string; to: string; table: string }[]>(
        `SELECT "from", "to", "table" FROM pragma_foreign_key_list('${name}')`,
      );
      if (references.some(({ table }) => left.has(table) && table !== name)) continue;
      const declared = await db.$queryRawUnsafe<{ name: string; notnull: bigint }[]>(
        `SELECT name, "notnull" FROM pragma_table_info('${name}')`,
      );
      const unique = await db.$queryRawUnsafe<{ name: string }[]>(
        `SELECT c.name FROM pragma_index_list('${name}') l JOIN pragma_index_info(l.name) c WHERE l."unique"`,
      );
      const referred = new Map<string, unknown[]>();
      for (const { from, to, table } of references) {
        const rows = await everyModel(db)
          .find(([one]) => one === table)![1]
          .findMany();
        referred.set(
          from,
          rows.map((row) => row[to]),
        );
      }
      const value = (field: Field, i: number): unknown => {
        const isNullable = declared.find((column) => column.name === field.name)!.notnull === 0n;
        if (isNullable && i === COUNT) return null;
        const [n, isUnique] = [i % COUNT, unique.some((column) => column.name === field.name)];
        if (referred.has(field.name)) return referred.get(field.name)![i];
        if (field.kind === "enum")
          return Object.values((enums as unknown as Record<string, object>)[field.type]!)[n % 2];
        switch (field.type) {
          case "String":
            return isUnique ? `${TEXTS[n]}${i}` : TEXTS[n];
          case "Int":
            return isUnique ? INTEGERS[n]! + Math.floor(i / COUNT) : INTEGERS[n];
          case "BigInt":
            return BIG[n];
          case "Boolean":
            return i % 2 === 0;
          case "DateTime":
            return new Date(DATES[n]!);
          case "Bytes":
            return Uint8Array.from(BYTES[n]!);
          default:
            throw new Error(`no value for ${name}.${field.name}`);
        }
      };
      const fields = models[name]!.fields.filter(({ kind }) => kind !== "object");
      const rows = Array.from({ length: COUNT + 1 }, (_, i) =>
        Object.fromEntries(fields.map((field) => [field.name, value(field, i)])),
      );
      await model.createMany({ data: rows });
      left.delete(name);
    }
  }
}
