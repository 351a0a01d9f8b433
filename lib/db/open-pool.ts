import pg from "pg";

/**
 * How long PostgreSQL is waited for, in milliseconds. The server gives up first, by its own clock, so that the connection
 * stays in order; what it does not answer at all (a machine that is gone without a word would keep every request for
 * hours) ends the connection.
 */
const PATIENCE = { connect: 5_000, lock: 5_000, statement: 12_000, idleInTransaction: 20_000, answer: 15_000 };

/** pg's words when its `query_timeout` has passed. */
const NO_ANSWER = "Query read timeout";

/**
 * Opens the connections to PostgreSQL. Each
 * - waits for no lock for long: one row that somebody holds would keep all connections, and so everyone;
 * - is ended by the server where its transaction is left alone, as by a machine that went in the middle of one;
 * - says moments in the form that is read here, sees what others commit while it waits for their rows, and is given up at
 *   once where a setting is refused;
 * - waits at a commit until it is on disk, also where a role or database has `synchronous_commit = off`;
 * - is never used again once an answer did not come: it may be in the middle of a transaction, and what the next one
 *   writes there could be undone with it.
 */
export function openPool(connectionString: string, over: Partial<typeof PATIENCE> = {}): pg.Pool {
  const patience = { ...PATIENCE, ...over };
  const pool = new pg.Pool({
    ...{ connectionString, max: 10, keepAlive: true },
    ...{ connectionTimeoutMillis: patience.connect, query_timeout: patience.answer },
    async onConnect(client: pg.ClientBase) {
      // one that breaks while somebody has it says so to them as well; unheard, it would end the process
      client.on("error", () => undefined);
      endWithoutAnswer(client);
      await client.query(sessionSettings(patience));
    },
  });
  // an idle connection that breaks is out of the pool already; unheard, it would end the process
  pool.on("error", () => undefined);
  return pool;
}

function sessionSettings({ lock, statement, idleInTransaction }: typeof PATIENCE): string {
  return `SET lock_timeout = ${lock}; SET statement_timeout = ${statement};
    SET idle_in_transaction_session_timeout = ${idleInTransaction};
    SET datestyle = 'ISO'; SET default_transaction_isolation = 'read committed'; SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`;
}

function endWithoutAnswer(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]) => {
    const answer = query(...args);
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === NO_ANSWER) void (client as unknown as pg.Client).end().catch(() => undefined);
      });
    }
    return answer;
  };
  client.query = watched as typeof client.query;
}
