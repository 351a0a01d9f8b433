import { DataError } from "@/lib/db/data-error";
import type { Kind, Table } from "@/lib/db/stores/data-store";

/** What a column's type in a database means. @throws DataError for one that nobody has thought of */
export function kindOf(kinds: Readonly<Record<string, Kind>>, type: string, table: string, column: string): Kind {
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined) throw new DataError(`${table}.${column} has the type ${type}, which cannot be copied.`);
  return kind;
}

/** Rows are read by key: each table needs one, of columns that both databases compare as they order them. */
export function requireKeys(tables: readonly Table[]): void {
  for (const { name, key, columns } of tables) {
    const kinds = key.map((one) => columns.find((column) => column.name === one)!.kind);
    if (key.length > 0 && kinds.every((kind) => kind === "text" || kind === "integer")) continue;
    throw new DataError(`${name} has no primary key of texts and numbers, so it cannot be copied.`);
  }
}
