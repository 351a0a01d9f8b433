import Database from "libsql";
import pg from "pg";
import { sqliteFile } from "@/lib/env";

/** The database of a panel under test, beside the running server: a question in SQL that both databases understand. */
export type PanelQuery = {
  kind: "sqlite" | "postgresql";
  rows<Row>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
};

/** Opens it anew for each question, as the server may be killed and come back in between. */
export function openPanelQuery(databaseUrl: string): PanelQuery {
  if (databaseUrl.startsWith("file:")) {
    return {
      kind: "sqlite",
      async rows<Row>(sql: string) {
        const db = new Database(sqliteFile(databaseUrl), { timeout: 10_000 } as Database.Options);
        try {
          return db.prepare(sql).all() as Row[];
        } finally {
          db.close();
        }
      },
      close: async () => undefined,
    };
  }
  // counts are bigint, and come as text otherwise
  const types = { getTypeParser: ((oid: number) => (oid === 20 ? Number : pg.types.getTypeParser(oid))) as never };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, types });
  return {
    kind: "postgresql",
    rows: async <Row>(sql: string) => (await pool.query(sql)).rows as Row[],
    close: () => pool.end(),
  };
}
