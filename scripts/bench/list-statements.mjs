import { setTimeout as wait } from "node:timers/promises";
import { OPERATIONS } from "./operations.mjs";

/** Operations over which statements are counted: enough to see past what is only done once in a while. */
const SAMPLE = 10;

/**
 * What an operation asks of the database.
 * @typedef {object} StatementList
 * @property {string} title of the operation
 * @property {number} perOperation statements run for one, transactions' BEGIN and COMMIT not counted
 * @property {number} commits of one operation; each that changed something waits for the disk
 * @property {{ sql: string, times: number, scans: string[] }[]} statements `scans`: steps of SQLite's plan that read a
 *   whole table or index
 */

/**
 * Counts the statements of each operation, and asks SQLite how it would run them.
 * @param {object} where
 * @param {import("./start-server.mjs").RunningServer} where.server runs with record-statements.mjs
 * @param {import("./open-store.mjs").Store} where.store
 * @param {import("./open-store.mjs").Store} where.explainer a connection for plans alone: libsql ends a statement when
 *   it is collected, and until then one that explained a write keeps others of its connection from being committed
 * @param {ReturnType<typeof import("./measure.mjs").startGenerator>} where.generator
 * @returns {Promise<StatementList[]>}
 */
export async function listStatements({ server, store, explainer, generator }) {
  const lists = [];
  await untilQuiet(server);
  for (const operation of OPERATIONS) {
    const slice = { scenario: operation.scenario, port: server.port, connections: 1, seconds: 60 };
    await operation.before(store);
    await generator.run({ ...slice, most: 1 }); // what is read once and kept is not counted
    await operation.after(store);
    await operation.before(store);
    await takeStatements(server);
    await generator.run({ ...slice, most: SAMPLE });
    const statements = await takeStatements(server);
    await operation.after(store);
    lists.push(await describe(operation.title, statements, explainer));
  }
  return lists;
}

/** Soon after its start a server clears away what is over; that is no part of any operation. */
async function untilQuiet(server) {
  do await wait(1000);
  while ((await takeStatements(server)).length > 0);
}

/** What the server has run since it was last asked. */
function takeStatements({ child }) {
  return new Promise((resolve) => {
    child.once("message", ({ statements }) => resolve(statements.map((sql) => sql.replaceAll(/\s+/g, " ").trim())));
    child.send("statements");
  });
}

async function describe(title, seen, explainer) {
  const control = /^(BEGIN|COMMIT|ROLLBACK|PRAGMA)/i;
  const times = new Map();
  for (const sql of seen) if (!control.test(sql)) times.set(sql, (times.get(sql) ?? 0) + 1);
  const statements = [];
  for (const [sql, n] of times) {
    const plan = await explainer.rows(`EXPLAIN QUERY PLAN ${sql}`);
    const scans = plan.map(({ detail }) => detail).filter((detail) => /^SCAN (?!CONSTANT)/.test(detail));
    statements.push({ sql, times: n / SAMPLE, scans });
  }
  const perOperation = statements.reduce((sum, statement) => sum + statement.times, 0);
  return { title, perOperation, commits: countCommits(seen) / SAMPLE, statements };
}

/** Transactions, and writes outside of them, which are one each. One request ran at a time, so the order tells. */
function countCommits(seen) {
  let commits = 0;
  let inside = false;
  for (const sql of seen) {
    if (/^BEGIN/i.test(sql)) inside = true;
    else if (/^(COMMIT|ROLLBACK)/i.test(sql)) inside = false;
    if (/^COMMIT/i.test(sql) || (!inside && /^(INSERT|UPDATE|DELETE)/i.test(sql))) commits++;
  }
  return commits;
}
