import type { Statement, Steps, Value } from "@/lib/db/steps";

export type WriteOptions = {
  /**
   * `false` for what may be lost with the power (the time of a poll or of a last use, a count of tries, a request that can
   * be made again).
   */
  durable?: boolean;
  /**
   * Not waiting for others of the same turn of the event loop, to share their commit: for a page, of which React would
   * render what does not need it meanwhile, and again afterwards.
   */
  soon?: boolean;
  /**
   * What a step has written may stay without the steps after it (a count of tries without what was counted). PostgreSQL
   * performs each as a transaction of its own then: two exchanges with the database fewer, and nobody who is counted in the
   * same row waits until the rest is done. On SQLite they are all or none as ever.
   */
  apart?: boolean;
};

/**
 * The database by prepared statements, for what is asked for most: Prisma's own way costs ten to fifty times the
 * statement (docs/decisions/0018). Both see the same rows; what one has committed, the other reads.
 */
export type Sql = {
  /** Whether the database may be on another machine, whose clock is another one. */
  readonly hasOwnClock: boolean;
  /**
   * Whether what is open is what the settings name: SQLite works on in a file that was deleted or moved under it, and all
   * that it writes there is lost.
   */
  isInPlace(): Promise<boolean>;
  /** Reads the row of one statement, outside of any transaction. */
  read<Row>(statement: Statement<Row>, ...values: readonly Value[]): Promise<Row | undefined>;
  /** Reads all rows of one statement, which bounds them itself. */
  readAll<Row>(statement: Statement<Row>, ...values: readonly Value[]): Promise<Row[]>;
  /**
   * Performs one statement as a transaction of its own; on PostgreSQL that is one exchange with the database in place of
   * three.
   * @param options as those of `transact`; one statement is never apart from others
   */
  write<Row>(statement: Statement<Row>, values: readonly Value[], options?: WriteOptions): Promise<Row | undefined>;
  /**
   * All steps or none, unless they may be `apart`. Of transactions that wait for each other PostgreSQL undoes one, which is
   * run again: `work` is called anew then, and must change nothing outside the database.
   */
  transact<Result>(work: () => Steps<Result>, options?: WriteOptions): Promise<Result>;
  close(): Promise<void>;
};
