import { fork } from "node:child_process";
import { machineCpu, processCpu } from "./process-cpu.mjs";

const CONNECTIONS = 16;
/** Requests after which a route's own code is compiled; what all routes share is by then warmer still. */
const WARM_REQUESTS = 600;
/**
 * Before each measurement. The panel of the million stands still for half a minute between its rounds; a check of a key
 * then cost it half as much again as where nothing else is measured, and with a third of this still a quarter.
 */
const WAKE_SECONDS = 1;

/**
 * One thing measured: an operation by one contender on one database.
 * @typedef {object} Cell
 * @property {string} id
 * @property {import("./operations.mjs").Operation} operation
 * @property {import("./start-server.mjs").RunningServer} server
 * @property {import("./open-store.mjs").Store} [store]
 * @property {number} [warmRequests] to send before anything is measured, where the usual number is not enough
 * @property {() => Promise<number[]>} [databasePids] processes of a database server
 */

/**
 * What one round found of a cell. Rates and times are per operation (a whole flow, where that is the operation).
 * @typedef {object} Finding
 * @property {number} rate a second
 * @property {number} cpu of the server's process; microseconds
 * @property {number} databaseCpu of the database's processes, where it has its own; microseconds
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} count
 * @property {Record<string, number>} outcomes
 * @property {number} otherCores used by everything else on the machine meanwhile: the noise
 * @property {number} generatorShare of one core, used by the load generator: near 1 it is the client that is measured
 */

/** Starts the process that makes the load; `run` does one slice, one at a time. */
export function startGenerator(fixtureFile) {
  const child = fork(new URL("./load-generator.mjs", import.meta.url), [fixtureFile], { serialization: "advanced" });
  const run = (slice) =>
    new Promise((resolve, reject) => {
      const onExit = () => reject(new Error("The load generator ended."));
      child.once("exit", onExit);
      child.once("message", ({ result, failure }) => {
        child.off("exit", onExit);
        if (failure === undefined) resolve(result);
        else reject(new Error(`${slice.scenario}: ${failure}`));
      });
      child.send(slice);
    });
  return { run, pid: child.pid, stop: () => child.disconnect() };
}

/**
 * Measures every cell once in each round, all in turn, so that whatever else the machine does hits them alike; every
 * other round in the opposite order.
 * @param {Cell[]} cells
 * @param {{ generator: ReturnType<typeof startGenerator>, rounds: number, seconds: number, warmSeconds: number,
 *   onRound: (n: number) => void }} how `warmSeconds`: the most that warming up one cell may take
 * @returns {Promise<Map<string, Finding[]>>} findings by cell, one a round
 */
export async function measureRounds(cells, { generator, rounds, seconds, warmSeconds, onRound }) {
  const findings = new Map(cells.map(({ id }) => [id, []]));
  onRound(0);
  for (const cell of cells) {
    // counted in requests, not in time: a slow route would be measured before the compilers are done with it
    const requests = cell.warmRequests ?? WARM_REQUESTS;
    const most = Math.ceil(requests / cell.operation.requests);
    await measureCell(cell, generator, (warmSeconds * requests) / WARM_REQUESTS, most);
  }
  for (let round = 1; round <= rounds; round++) {
    onRound(round);
    const inOrder = round % 2 === 0 ? cells : cells.toReversed();
    for (const cell of inOrder) {
      await measureCell(cell, generator, Math.min(WAKE_SECONDS, seconds));
      findings.get(cell.id).push(await measureCell(cell, generator, seconds));
    }
  }
  return findings;
}

/** @returns {Promise<Finding>} */
async function measureCell({ operation, server, store, databasePids }, generator, seconds, enough = Infinity) {
  const latencies = [];
  const outcomes = {};
  const used = { active: 0, generator: 0, database: 0 };
  const databaseCpu = async () => new Map((await (databasePids?.() ?? [])).map((pid) => [pid, processCpu(pid)]));
  const ours = () => [server.pid, generator.pid, process.pid].reduce((sum, pid) => sum + processCpu(pid), 0);
  const [startedAt, oursBefore, machineBefore] = [performance.now(), ours(), machineCpu()];
  const cpuBefore = processCpu(server.pid);
  // the server is idle between slices, so one reading before and one after is finer than two a slice
  for (let left = seconds; left > seconds / 20 && latencies.length < enough; left = seconds - used.active) {
    if (store) await operation.before(store);
    const [generatorBefore, databaseBefore] = [processCpu(generator.pid), await databaseCpu()];
    const slice = { scenario: operation.scenario, port: server.port, connections: CONNECTIONS };
    const result = await generator.run({ ...slice, seconds: left, most: Math.min(operation.most, enough) });
    used.generator += processCpu(generator.pid) - generatorBefore;
    // what ended meanwhile (a worker that vacuums) is left out
    for (const [pid, now] of await databaseCpu()) used.database += now - (databaseBefore.get(pid) ?? 0);
    const known = store && (await operation.after(store));
    if (known !== undefined && known !== result.count) {
      throw new Error(`${operation.title}: ${result.count} answered, but the database knows of ${known}`);
    }
    used.active += result.seconds;
    for (const latency of result.latencies) latencies.push(latency);
    for (const [name, times] of Object.entries(result.outcomes)) outcomes[name] = (outcomes[name] ?? 0) + times;
  }
  const cpu = processCpu(server.pid) - cpuBefore;
  const others = machineCpu() - machineBefore - (ours() - oursBefore) - used.database;
  latencies.sort((a, b) => a - b);
  const count = latencies.length;
  return {
    rate: count / used.active,
    cpu: cpu / count,
    databaseCpu: used.database / count,
    p50: latencies[Math.floor(count * 0.5)],
    p99: latencies[Math.floor(count * 0.99)],
    count,
    outcomes,
    otherCores: Math.max(0, others) / 1000 / (performance.now() - startedAt),
    generatorShare: used.generator / 1e6 / used.active,
  };
}

/** The middle of the values; the mean of the two in the middle where their number is even. */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
