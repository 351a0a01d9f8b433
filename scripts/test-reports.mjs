import { existsSync, readFileSync } from "node:fs";

/**
 * `failures`: names of the tests that failed.
 * @typedef {{ passed: number, failed: number, skipped: number, note?: string, failures?: string[] }} Count
 */

/**
 * What a run of vitest did, from its JSON report and its exit code.
 * @param {string} file @param {number} code
 * @returns {Count}
 */
export function readVitestReport(file, code) {
  const report = readJson(file);
  if (!report) return noReport(code);
  // a file that could not even be loaded counts once, and has no test of its own
  const broken = report.testResults.filter((suite) => suite.status === "failed" && suite.assertionResults.length === 0);
  return sound(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: [
        ...broken.map(({ name }) => name),
        ...report.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === "failed")
            .map(({ fullName, failureMessages = [] }) =>
              [`${name}: ${fullName}`, ...firstLines(failureMessages)].join("\n"),
            ),
        ),
      ],
    },
    code,
  );
}

/**
 * What a run of Playwright did, from its JSON report and its exit code.
 * @param {string} file @param {number} code
 * @returns {Count}
 */
export function readPlaywrightReport(file, code) {
  const report = readJson(file);
  if (!report) return noReport(code);
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = failedTests(report.suites ?? []);
  return sound({ passed: expected, failed: unexpected + flaky, skipped, failures }, code);
}

function failedTests(suites) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
      .map(({ title }) => `${file}: ${title}`),
    ...failedTests(inner),
  ]);
}

/** Of what a test said: enough for the seed and the counterexample of one with generated input. */
function firstLines(messages) {
  return messages.slice(0, 1).flatMap((text) => text.split("\n", 4).map((line) => `    ${line.slice(0, 300)}`));
}

/** A runner that failed has at least one failure, and one that ran no test has not passed. */
function sound(count, code) {
  if (code !== 0 && count.failed === 0) return { ...count, failed: 1, note: `exit code ${code}` };
  if (count.passed + count.failed === 0) return { ...count, failed: 1, note: "no test ran" };
  return count;
}

function noReport(code) {
  return { passed: 0, failed: 1, skipped: 0, note: `no report, exit code ${code}` };
}

function readJson(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined; // cut off in the middle of writing
  }
}
