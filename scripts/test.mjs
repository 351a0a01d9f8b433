// `npm test`: installs what the tests need and runs all of them, whatever fails on the way.
//   npm test -- unit browser     only the steps named (scripts/test-steps.mjs)
//   npm run test:long            the long tests in full, not in their short seeded form
// The last line is `N passed, N failed`: tests counted one by one, every other step as one.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cleanEnv } from "./clean-env.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { STEPS } from "./test-steps.mjs";

await ensureInstall();

const { long, steps } = readArguments(process.argv.slice(2));
const folder = mkdtempSync(path.join(tmpdir(), "panel-test-"));
const logs = path.join(folder, "logs");
mkdirSync(logs);
const run = {
  env: cleanEnv({
    PANEL_TEST_LOG_DIR: logs,
    ...(long && { PANEL_TEST_LONG: "1" }),
    ...(!process.stdout.isTTY && { NO_COLOR: "1" }),
  }),
  folder,
  logs,
  ran: (name) => steps.some((step) => step.name === name),
  keepLog: (name, text) => writeFileSync(path.join(logs, name), text),
};
// what runs in this very process (generating, building) must not see a developer's settings either
for (const name of Object.keys(process.env)) if (!(name in run.env)) delete process.env[name];

const outcomes = [];
for (const step of steps) outcomes.push(await perform(step));
const failed = sum("failed");
const skipped = sum("skipped");
if (failed === 0) rmSync(folder, { recursive: true });
else console.log(`\nReports and logs are in ${folder}`);
const failures = outcomes.flatMap((outcome) => outcome.failures ?? []);
// once more, at the end, where somebody looks first, and which a log that is cut keeps
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join("\n")}`);
console.log(`\n${sum("passed")} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 ? 0 : 1;

async function perform(step) {
  const started = performance.now();
  process.stdout.write(`${step.title} `.padEnd(34, "."));
  const outcome = await count(step);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const tests = outcome.passed + outcome.failed + outcome.skipped;
  const parts = [
    outcome.failed > 0 ? ` FAILED ` : ` passed `,
    `${seconds} s`.padStart(8),
    tests > 1 && `  ${outcome.passed} passed, ${outcome.failed} failed`,
    outcome.skipped > 0 && `, ${outcome.skipped} skipped`,
    outcome.note && `  (${outcome.note})`,
  ];
  process.stdout.write(`${parts.filter(Boolean).join("")}\n`);
  if (outcome.failed > 0) console.log(`\n${indent(outcome.output ?? "")}\n`);
  return outcome;
}

/** A step that gives no numbers counts as one. */
async function count(step) {
  try {
    return (await step.work(run)) ?? { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, output: error instanceof Error ? error.message : String(error) };
  }
}

function sum(field) {
  return outcomes.reduce((total, outcome) => total + outcome[field], 0);
}

function indent(text) {
  return text.trim().replace(/^/gm, "  | ");
}

function readArguments(args) {
  const names = args.filter((arg) => arg !== "--long");
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No such step: ${unknown.join(", ")}. There are: ${STEPS.map((step) => step.name).join(", ")}.`);
    process.exit(2);
  }
  return {
    long: args.includes("--long"),
    steps: names.length === 0 ? STEPS : STEPS.filter((step) => names.includes(step.name)),
  };
}
