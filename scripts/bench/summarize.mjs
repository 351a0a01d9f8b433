import { availableParallelism, cpus, totalmem } from "node:os";
import { median } from "./measure.mjs";
import { OPERATIONS, sizesOf } from "./operations.mjs";
import { summarizePages } from "./summarize-pages.mjs";

/**
 * The findings as figures: the median over the rounds of each, and of each ratio (a ratio is taken inside a round, where
 * both sides had the same neighbours).
 * @param {Awaited<ReturnType<typeof import("./run-bench.mjs").runBench>>} result
 * @param {ReturnType<typeof import("./read-options.mjs").readOptions>} options
 */
export function summarize({ findings, memory, pages, plugins, statements, database }, options) {
  const middle = (some, field) => median(some.map((finding) => finding[field]));
  const of = (id, field) => middle(findings.get(id), field);
  const ratios = (id, other, value) => {
    const others = findings.get(other);
    return others && spread(findings.get(id).map((finding, round) => value(finding) / value(others[round])));
  };
  const rate = (finding) => finding.rate;
  const cpu = (finding) => finding.cpu;

  const operations = OPERATIONS.flatMap(({ scenario, title, requests, many }) =>
    sizesOf({ many }, options).map((size) => {
      const [panel, limit] = [`panel:${scenario}:${size}`, `limit:${scenario}:${size}`];
      const outcomes = sumOutcomes(findings.get(panel));
      return {
        title,
        rows: size,
        rate: of(panel, "rate"),
        limitRate: of(limit, "rate"),
        ofLimit: ratios(panel, limit, rate),
        // requests against requests: a flow is several
        ofBareNext: ratios(panel, "bare-next", rate)?.map((ratio) => ratio * requests),
        cpu: of(panel, "cpu"),
        databaseCpu: of(panel, "databaseCpu"),
        limitCpu: of(limit, "cpu"),
        p50: of(panel, "p50"),
        p99: of(panel, "p99"),
        limitP50: of(limit, "p50"),
        growth: ratios(panel, `panel:${scenario}:0`, cpu)[0],
        limitGrowth: ratios(limit, `limit:${scenario}:0`, cpu)[0],
        outcomes,
        generatorShare: of(limit, "generatorShare"),
      };
    }),
  );
  const references = [
    ["bare-node", "bare node:http, fixed answer"],
    ["front", "the panel's server in front of Next (404 of an unknown API path)"],
    ["bare-next", "bare route of Next, fixed answer"],
  ]
    .filter(([id]) => findings.has(id))
    .map(([id, title]) => ({
      title,
      rate: of(id, "rate"),
      cpu: of(id, "cpu"),
      p50: of(id, "p50"),
      p99: of(id, "p99"),
    }));
  return {
    database,
    limits: options.limits,
    rounds: options.rounds,
    seconds: options.seconds,
    machine: {
      cores: availableParallelism(),
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      processor: cpus()[0]?.model ?? "unknown processor",
      platform: process.platform,
      node: process.version,
      otherCores: median([...findings.values()].flat().map((finding) => finding.otherCores)),
    },
    date: new Date().toISOString().slice(0, 10),
    memory,
    ...summarizePages(pages),
    plugins: plugins.map(({ plugins, cold, page, findings: { list, unchanged } }) => ({
      plugins,
      page,
      cold: spread(cold),
      ...{ rate: middle(list, "rate"), cpu: middle(list, "cpu"), p99: middle(list, "p99") },
      ...{ unchangedRate: middle(unchanged, "rate"), unchangedCpu: middle(unchanged, "cpu") },
      unchangedP99: middle(unchanged, "p99"),
    })),
    operations,
    references,
    statements,
  };
}

function spread(values) {
  return [median(values), Math.min(...values), Math.max(...values)];
}

function sumOutcomes(findings) {
  const sum = {};
  for (const { outcomes } of findings) {
    for (const [name, times] of Object.entries(outcomes)) sum[name] = (sum[name] ?? 0) + times;
  }
  return sum;
}
