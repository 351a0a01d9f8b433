import { appendFileSync } from "node:fs";

/** Writes the names of tests that passed at the second try into the file that `PANEL_FLAKY_FILE` names, a line each. */
export default class FlakyReporter {
  onTestCaseResult(test) {
    const file = process.env.PANEL_FLAKY_FILE;
    if (file && test.diagnostic()?.flaky) appendFileSync(file, `${test.module.relativeModuleId}: ${test.fullName}\n`);
  }
}
