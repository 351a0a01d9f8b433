import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * An empty database of one's own: a file in a temporary folder, or a new one on the PostgreSQL whose address is given.
 * @returns its address, and what removes it again
 */
export async function freshDatabase(
  server: string | undefined,
): Promise<{ url: string; dispose: () => Promise<void> }> {
  if (server?.startsWith("postgres")) {
    const { default: pg } = await import("pg");
    const name = `test_${randomUUID().replaceAll("-", "")}`;
    const admin = async (sql: string) => {
      const client = new pg.Client({ connectionString: server });
      await client.connect();
      await client.query(sql);
      await client.end();
    };
    await admin(`CREATE DATABASE ${name}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    return { url: url.href, dispose: () => admin(`DROP DATABASE ${name} WITH (FORCE)`) };
  }
  const folder = await mkdtemp(path.join(tmpdir(), "panel-test-"));
  return {
    url: `file:${path.join(folder, "panel.db")}`,
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}
