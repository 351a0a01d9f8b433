// A process of its own, so that what the client costs is not counted as the server's. Takes one slice of work a
// message and answers with what came of it.
import { readFileSync } from "node:fs";
import { HttpConnection } from "./http-connection.mjs";
import { SCENARIOS } from "./scenarios.mjs";

const fixture = JSON.parse(readFileSync(process.argv[2], "utf8"));

/**
 * @param {{ scenario: string, port: number, connections: number, seconds: number, most: number }} slice ends after
 *   `seconds`, or when `most` requests or flows are done
 * @returns {Promise<{ count: number, seconds: number, latencies: Float64Array, outcomes: Record<string, number> }>}
 *   latencies in milliseconds
 */
async function runSlice({ scenario, port, connections, seconds, most }) {
  const run = SCENARIOS[scenario];
  const open = await Promise.all(Array.from({ length: connections }, () => HttpConnection.open(port)));
  const latencies = [];
  const outcomes = {};
  let next = 0;
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  const work = async (connection) => {
    for (let before = startedAt; next < most && before < until;) {
      const outcome = await run(connection, fixture, next++);
      const after = performance.now();
      latencies.push(after - before);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      before = after;
    }
  };
  try {
    await Promise.all(open.map(work));
  } finally {
    for (const connection of open) connection.close();
  }
  const took = (performance.now() - startedAt) / 1000;
  return { count: latencies.length, seconds: took, latencies: Float64Array.from(latencies), outcomes };
}

process.on("message", async (slice) => {
  try {
    process.send({ result: await runSlice(slice) });
  } catch (error) {
    process.send({ failure: error.message });
  }
});
process.on("disconnect", () => process.exit(0));
