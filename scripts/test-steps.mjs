// What `npm test` does, step by step. A step resolves to what it counted and rejects when it failed as a whole.
import path from "node:path";
import { build } from "./build.mjs";
import { checkLogs } from "./check-logs.mjs";
import { runQuietly } from "./child-process.mjs";
import { ensureChromium } from "./chromium.mjs";
import { generateClients } from "./generate.mjs";
import { projectRoot } from "./project-root.mjs";
import { readPlaywrightReport, readVitestReport } from "./test-reports.mjs";

/**
 * @typedef {import("./test-reports.mjs").Count & { output?: string }} Outcome
 * @typedef {object} Run
 * @property {NodeJS.ProcessEnv} env for every program that a step starts; names the log folder in PANEL_TEST_LOG_DIR
 * @property {string} folder for reports
 * @property {string} logs for logs, which the last step looks through
 * @property {(name: string) => boolean} ran whether a step is part of this run
 * @typedef {{ name: string, title: string, work: (run: Run) => Promise<Outcome | void> }} Step
 */

/** @type {Step[]} */
export const STEPS = [
  { name: "generate", title: "Database clients generated", work: async () => void (await generateClients()) },
  { name: "lint", title: "Lint, walls between folders", work: tool("eslint", [".", "--max-warnings", "0"]) },
  { name: "format", title: "Formatting", work: tool("prettier", ["--check", "--log-level", "warn", "."]) },
  { name: "types", title: "Types", work: checkTypes },
  { name: "unit", title: "Tests on SQLite", work: vitest("vitest-sqlite", []) },
  {
    name: "postgresql",
    title: "Tests on PostgreSQL",
    work: vitest("vitest-postgresql", ["lib/", "app/"], [path.join("scripts", "with-postgres.mjs"), process.execPath]),
  },
  { name: "migrations", title: "Migrations match the models", work: node(["scripts/check-migrations.mjs"]) },
  { name: "build", title: "Production build", work: async () => void (await build({ quiet: true })) },
  { name: "browser", title: "Tests in a browser", work: playwright },
  { name: "secrets", title: "No secret in the logs", work: lookForSecrets },
];

async function checkTypes(run) {
  await tool("next", ["typegen"])(run);
  await tool("tsc", ["--noEmit"])(run);
  // their types are those that plugins have
  await tool("tsc", ["-p", "examples/overview"])(run);
}

function vitest(name, filters, before = []) {
  return async (run) => {
    const report = path.join(run.folder, `${name}.json`);
    const args = ["run", ...filters, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
    const { code, output } = await start([...before, bin("vitest"), ...args], run);
    run.keepLog(`${name}.log`, output);
    return { ...readVitestReport(report, code), output };
  };
}

async function playwright(run) {
  const report = path.join(run.folder, "playwright.json");
  const env = { ...run.env, CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code, output } = await start([bin("playwright"), "test", "--reporter=list,json"], { ...run, env });
  run.keepLog("playwright.log", output);
  return { ...readPlaywrightReport(report, code), output };
}

async function lookForSecrets(run) {
  const expect = [
    ...(run.ran("unit") ? ["vitest-sqlite", "unit-"] : []),
    ...(run.ran("browser") ? ["playwright", "panel-"] : []),
  ];
  const faults = await checkLogs(run.logs, { expect });
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** A step that is one of the installed programs. */
function tool(name, args) {
  return node(() => [bin(name), ...args]);
}

function node(args) {
  return async (run) => {
    const { code, output } = await start(typeof args === "function" ? args() : args, run);
    if (code !== 0) throw new Error(output || `exit code ${code}`);
  };
}

function start(args, { env }) {
  return runQuietly(process.execPath, args, { env });
}

const BIN = {
  eslint: "eslint/bin/eslint.js",
  prettier: "prettier/bin/prettier.cjs",
  next: "next/dist/bin/next",
  tsc: "typescript/bin/tsc",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
};

/** The program itself and not npx's wrapper, which would swallow signals. */
function bin(name) {
  return path.join(projectRoot, "node_modules", BIN[name]);
}
