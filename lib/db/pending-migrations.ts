import { readdir } from "node:fs/promises";
import path from "node:path";

/** A row of `_prisma_migrations` that was not rolled back. */
export type MigrationRow = { migration_name: string; checksum: string; finished_at: unknown };

export class MigrationError extends Error {
  override name = "MigrationError";
}

/** The folder with a database's migrations, and the names of all that are known here. */
export async function listMigrations(
  kind: "sqlite" | "postgresql",
  root: string,
): Promise<{ folder: string; names: string[] }> {
  const folder = path.join(root, "prisma", kind, "migrations");
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return { folder, names: names.sort() };
}

/**
 * Which of the known migrations a database lacks, in order.
 * @param ifNewer what to do about one of a newer version
 * @throws MigrationError where it is of a newer version, or one of its migrations failed
 */
export function findPending(
  names: readonly string[],
  rows: readonly MigrationRow[],
  ifNewer = "Update the panel, or restore a backup.",
): string[] {
  const failed = rows.find((row) => !row.finished_at);
  if (failed) {
    const name = failed.migration_name;
    throw new MigrationError(`Migration ${name} failed earlier. Repair it: npm run prisma -- migrate resolve --help`);
  }
  const newest = rows
    .map((row) => row.migration_name)
    .sort()
    .at(-1);
  if (newest !== undefined && !names.includes(newest)) {
    throw new MigrationError(`The database is from a newer version (${newest}). ${ifNewer}`);
  }
  const seen = new Set(rows.map((row) => row.migration_name));
  return names.filter((one) => !seen.has(one));
}
