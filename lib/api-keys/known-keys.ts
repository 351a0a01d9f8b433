import type { Database } from "@/lib/db";

/**
 * Milliseconds that a key is taken as it was read. Another process may have revoked it meanwhile, and revoking holds
 * everywhere within two seconds; what this process changes is read anew at once.
 */
const KEPT_MS = 500;
/** Keys kept at most; the oldest are forgotten first. */
const CAPACITY = 5_000;

type Known<Row> = { count: number; rows: Map<string, { row: Row; readAt: number }> };

/** What a key check reads by the hash of a secret, for a moment: a key in use is asked about thousands of times a second. */
export class KnownKeys<Row> {
  readonly #of = new WeakMap<Database, Known<Row>>();

  get(db: Database, hash: string): Row | undefined {
    const known = this.#known(db).rows.get(hash);
    return known !== undefined && performance.now() - known.readAt < KEPT_MS ? known.row : undefined;
  }

  /** Reads a row and keeps it, unless something was changed while it was read. @param isSteady whether it may be kept */
  async read(
    db: Database,
    hash: string,
    read: () => Promise<Row | undefined>,
    isSteady: (row: Row) => boolean,
  ): Promise<Row | undefined> {
    const { rows, count } = this.#known(db);
    const readAt = performance.now();
    const row = await read();
    if (row === undefined || count !== db.keyChanges.count || !isSteady(row)) return row;
    rows.delete(hash);
    rows.set(hash, { row, readAt });
    if (rows.size > CAPACITY) rows.delete(rows.keys().next().value!);
    return row;
  }

  #known(db: Database): Known<Row> {
    const { count } = db.keyChanges;
    let known = this.#of.get(db);
    if (known?.count !== count) this.#of.set(db, (known = { count, rows: new Map() }));
    return known;
  }
}
