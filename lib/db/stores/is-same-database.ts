import { randomInt } from "node:crypto";
import { identify } from "@/lib/db/open-sqlite";
import { sqliteFile } from "@/lib/env";

/**
 * Whether two addresses are of one database. A SQLite file is not opened for that: by another name it would be given
 * another log.
 */
export async function isSameDatabase(one: string, other: string): Promise<boolean> {
  const files = [one, other].filter((url) => url.startsWith("file:")).map(sqliteFile);
  if (files.length === 1) return false;
  if (files.length === 2) return (await identify(files[0]!)) === (await identify(files[1]!));
  const { default: pg } = await import("pg");
  const clients = [one, other].map((url) => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 }));
  try {
    // such a lock is the database's: what one connection holds, no other one gets
    const key = [randomInt(2 ** 31), randomInt(2 ** 31)];
    for (const client of clients) {
      await client.connect();
      const { rows } = await client.query<{ got: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS got", key);
      if (!rows[0]!.got) return true;
    }
    return false;
  } finally {
    for (const client of clients) await client.end().catch(() => undefined);
  }
}
