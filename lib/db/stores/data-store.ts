/**
 * A database as rows that mean the same on SQLite and on PostgreSQL, for whoever copies or compares all of it. What
 * tables and columns there are is read from the database, which the migrations made: none can be forgotten.
 */
export type DataStore = {
  /** The name of a table that holds a row; null where none does. Prisma's own does not count. */
  findData(): Promise<string | null>;
  /** All tables but Prisma's own, by name. @throws DataError for a table that cannot be copied */
  describe(): Promise<Table[]>;
  /** Keeps other writers out of the tables until `end`. */
  begin(tables: readonly Table[]): Promise<void>;
  /** The next rows in the order of the key, after the one that has this key; values are in the order of the columns. */
  read(table: Table, after: Value[] | null, limit: number): Promise<Value[][]>;
  insert(table: Table, rows: readonly Value[][]): Promise<void>;
  end(how: "commit" | "rollback"): Promise<void>;
  close(): Promise<void>;
};

export type Table = {
  name: string;
  /** By name, which is the same on both databases. */
  columns: Column[];
  /** Columns of the primary key, in its order. */
  key: string[];
  /** Tables whose rows must be there first. */
  references: string[];
};

export type Column = { name: string; kind: Kind };

/** A date is its milliseconds since 1970, an enum its name, JSON its text. */
export type Kind = "text" | "integer" | "boolean" | "date" | "bytes" | "real";
export type Value = string | bigint | boolean | number | Buffer | null;

/** Prisma's own, in which each database notes its migrations. */
export const MIGRATIONS_TABLE = "_prisma_migrations";

export const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
