import { DataError } from "@/lib/db/data-error";
import { identify } from "@/lib/db/open-sqlite";
import type { DataStore } from "@/lib/db/stores/data-store";
import { openPostgresStore } from "@/lib/db/stores/postgres-store";
import { openSqliteStore } from "@/lib/db/stores/sqlite-store";
import { sqliteFile } from "@/lib/env";

/** Opens a database that is there. @throws DataError for a SQLite file that is not */
export async function openStore(databaseUrl: string): Promise<DataStore> {
  if (!databaseUrl.startsWith("file:")) return openPostgresStore(databaseUrl);
  const file = sqliteFile(databaseUrl);
  if ((await identify(file)) === null) throw new DataError(`There is no database ${file}.`);
  return openSqliteStore(file);
}
