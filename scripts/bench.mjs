// `npm run bench`: how fast the built panel is, against what is possible on the same machine (docs/performance.md).
import { writeFileSync } from "node:fs";
import { readOptions, USAGE } from "./bench/read-options.mjs";
import { build } from "./build.mjs";
import { runInForeground } from "./child-process.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { orExit } from "./or-exit.mjs";

/** Where with-postgres.mjs tells of the server that it runs beside us. */
const POSTGRES = "BENCH_POSTGRES_URL";

await orExit(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(USAGE);
  await ensureInstall();
  if (options.build) await build();
  const postgresUrl = process.env[POSTGRES];
  if (options.database === "postgresql" && !postgresUrl) {
    const again = [process.execPath, ...process.argv.slice(1)];
    return runInForeground(["scripts/with-postgres.mjs", "--env", POSTGRES, ...again]);
  }
  // these load packages, which the install above may just have brought
  const { runBench } = await import("./bench/run-bench.mjs");
  const { summarize } = await import("./bench/summarize.mjs");
  const { renderReport } = await import("./bench/render-report.mjs");
  const { writeDocs } = await import("./bench/write-docs.mjs");
  const result = await runBench({ ...options, postgresUrl });
  const summary = summarize(result, options);
  const report = renderReport(summary);
  console.log(report);
  if (options.json) {
    writeFileSync(options.json, JSON.stringify({ ...summary, findings: Object.fromEntries(result.findings) }, null, 2));
  }
  if (options.docs) writeDocs(options.database, report);
});
