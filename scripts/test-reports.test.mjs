import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-reports.mjs";

let folder;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "panel-test-reports-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content) => {
  const file = path.join(folder, "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
};
const vitest = (over = {}) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...over,
});
const playwright = (over = {}) => ({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...over } });

describe("a report of vitest", () => {
  it("gives its numbers", () => {
    const file = report(vitest({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }));
    expect(readVitestReport(file, 1)).toEqual({ passed: 5, failed: 2, skipped: 2, failures: [] });
  });

  it("counts a file that could not be loaded", () => {
    const testResults = [
      { status: "failed", assertionResults: [] },
      { status: "passed", assertionResults: [{}] },
    ];
    expect(readVitestReport(report(vitest({ numPassedTests: 1, testResults })), 1)).toMatchObject({ failed: 1 });
  });

  it("names what failed, with the first lines of what it said", () => {
    const testResults = [
      {
        name: "a.test.ts",
        status: "failed",
        assertionResults: [
          { status: "failed", fullName: "one", failureMessages: ["Property failed\n{ seed: 1 }\nx\ny\nz", "more"] },
          { status: "passed" },
        ],
      },
      { name: "b.test.ts", status: "failed", assertionResults: [] },
    ];
    const file = report(vitest({ numPassedTests: 1, numFailedTests: 1, testResults }));
    expect(readVitestReport(file, 1)).toMatchObject({
      failed: 2,
      failures: ["b.test.ts", "a.test.ts: one\n    Property failed\n    { seed: 1 }\n    x\n    y"],
    });
  });

  it("is a failure when no test ran, when the runner failed all the same, or when it is missing", () => {
    expect(readVitestReport(report(vitest()), 0)).toMatchObject({ failed: 1, note: "no test ran" });
    expect(readVitestReport(report(vitest({ numPendingTests: 3 })), 0)).toMatchObject({ failed: 1 });
    expect(readVitestReport(report(vitest({ numPassedTests: 3 })), 1)).toMatchObject({ passed: 3, failed: 1 });
    expect(readVitestReport(path.join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(readVitestReport(report('{"numPassedTests": 3, "te'), 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("a report of Playwright", () => {
  it("gives its numbers", () => {
    expect(readPlaywrightReport(report(playwright({ expected: 7, unexpected: 1, skipped: 2 })), 1)).toEqual({
      passed: 7,
      failed: 1,
      skipped: 2,
      failures: [],
    });
  });

  it("names what failed, also what passed at a second try", () => {
    const spec = (title, status) => ({ title, tests: [{ status }] });
    const suites = [
      {
        file: "a.spec.ts",
        specs: [spec("one", "unexpected")],
        suites: [{ file: "a.spec.ts", specs: [spec("two", "flaky")] }],
      },
    ];
    const run = { ...playwright({ expected: 7, unexpected: 1, flaky: 1 }), suites };
    expect(readPlaywrightReport(report(run), 1)).toEqual({
      passed: 7,
      failed: 2,
      skipped: 0,
      failures: ["a.spec.ts: one", "a.spec.ts: two"],
    });
  });

  it("is a failure when no test ran, when the runner failed all the same, or when it is missing", () => {
    expect(readPlaywrightReport(report(playwright()), 0)).toMatchObject({ failed: 1, note: "no test ran" });
    expect(readPlaywrightReport(report(playwright({ expected: 3 })), 1)).toMatchObject({ failed: 1 });
    expect(readPlaywrightReport(path.join(folder, "none.json"), 1)).toMatchObject({ passed: 0, failed: 1 });
  });
});
