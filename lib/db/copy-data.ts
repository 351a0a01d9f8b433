import { isDeepStrictEqual } from "node:util";
import { DataError } from "@/lib/db/data-error";
import { findDatabaseFault, findWriteFault } from "@/lib/db/database-fault";
import { explainDatabaseFault } from "@/lib/db/explain-database-fault";
import { migrate } from "@/lib/db/migrate";
import { identify } from "@/lib/db/open-sqlite";
import type { DataStore, Table, Value } from "@/lib/db/stores/data-store";
import { isSameDatabase } from "@/lib/db/stores/is-same-database";
import { openStore } from "@/lib/db/stores/open-store";
import { orderTables } from "@/lib/db/stores/order-tables";
import { RowSum } from "@/lib/db/stores/row-sum";
import { sqliteFile } from "@/lib/env";

/** Rows at a time; fewer where they may be large. */
const ROWS = 1000;
const ROWS_WITH_BYTES = 25;

/**
 * Copies all that is in one database to another one, which must hold nothing, in one transaction on each side: nobody
 * writes to the source until all of it is in the target, and a failure at any point leaves that one empty. Each table is
 * read again from the target.
 * @param sourceUrl its schema must be up to date
 * @param root the folder that holds `prisma/`
 * @param onTable is told of each table that has been copied and compared
 * @throws DataError that says what to do
 */
export async function copyData(
  sourceUrl: string,
  targetUrl: string,
  root: string,
  onTable: (table: string, rows: number) => void | Promise<void>,
): Promise<void> {
  const source = await openStore(sourceUrl);
  try {
    await requireEmptyOther(sourceUrl, targetUrl).catch((error: NodeJS.ErrnoException) => {
      if (error instanceof DataError) throw error;
      // of an address with several numbers Node says only the code
      const said = ofTarget(error, targetUrl) ?? `The target cannot be opened: ${error.message || error.code}`;
      throw new DataError(said, { cause: error });
    });
    await migrate(targetUrl, root).catch((error: Error) => {
      throw new DataError(ofTarget(error, targetUrl) ?? error.message, { cause: error });
    });
    const target = await openStore(targetUrl);
    try {
      await copyAll(source, target, onTable);
    } catch (error) {
      // a connection that is lost has undone it by itself
      for (const store of [target, source]) await store.end("rollback").catch(() => undefined);
      // only the target is written
      const said = findWriteFault(error) === null ? explainDatabaseFault(error, sourceUrl) : ofTarget(error, targetUrl);
      throw error instanceof DataError && said === null
        ? error
        : new DataError(said ?? (error as Error).message, { cause: error });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** What to do about a target that cannot be used, where that is known. */
function ofTarget(error: unknown, targetUrl: string): string | null {
  return findDatabaseFault(error) === null ? null : explainDatabaseFault(error, targetUrl, "the target's address");
}

/** Before anything is changed there. */
async function requireEmptyOther(sourceUrl: string, targetUrl: string): Promise<void> {
  if (targetUrl.startsWith("file:") && (await identify(sqliteFile(targetUrl))) === null) return;
  if (await isSameDatabase(sourceUrl, targetUrl)) {
    throw new DataError("The target is the database that is to be copied.");
  }
  const target = await openStore(targetUrl);
  try {
    await requireEmpty(target);
  } finally {
    await target.close();
  }
}

async function requireEmpty(target: DataStore): Promise<void> {
  const full = await target.findData();
  if (full !== null) {
    throw new DataError(`The target holds data already, in the table ${full}. Name a database that is empty or new.`);
  }
}

async function copyAll(
  source: DataStore,
  target: DataStore,
  onTable: (table: string, rows: number) => void | Promise<void>,
): Promise<void> {
  const tables = await source.describe();
  requireSameTables(tables, await target.describe());
  await source.begin(tables);
  await target.begin(tables);
  await requireEmpty(target); // somebody may have been first
  for (const table of orderTables(tables)) {
    const copied = await sumRows(source, table, (rows) => target.insert(table, rows)).catch((error: Error) => {
      throw new DataError(`The table ${table.name} could not be copied: ${error.message}`, { cause: error });
    });
    if (!copied.equals(await sumRows(target, table))) {
      throw new DataError(`The target did not keep the table ${table.name} as it was written.`);
    }
    await onTable(table.name, copied.count);
  }
  await target.end("commit");
  await source.end("rollback");
}

function requireSameTables(source: Table[], target: Table[]): void {
  for (const name of new Set([...source, ...target].map((table) => table.name))) {
    const [one, other] = [source, target].map((tables) => tables.find((table) => table.name === name));
    if (isDeepStrictEqual(one, other)) continue;
    throw new DataError(
      `The table ${name} is not the same in both databases. Neither may have tables of something else.`,
    );
  }
}

/** Reads a whole table, some rows at a time, and hands them on. */
async function sumRows(
  store: DataStore,
  table: Table,
  handOn: (rows: Value[][]) => Promise<void> = async () => undefined,
): Promise<RowSum> {
  const sum = new RowSum();
  const limit = table.columns.some(({ kind }) => kind === "bytes") ? ROWS_WITH_BYTES : ROWS;
  const places = table.key.map((name) => table.columns.findIndex((column) => column.name === name));
  let after: Value[] | null = null;
  for (;;) {
    const rows = await store.read(table, after, limit);
    for (const row of rows) sum.add(row);
    await handOn(rows);
    if (rows.length < limit) return sum;
    const last = rows.at(-1)!;
    after = places.map((place) => last[place]!);
  }
}
