import { appendFileSync } from "node:fs";
import path from "node:path";

/**
 * Adds what a test's panel logged to the logs of the run (PANEL_TEST_LOG_DIR), which are looked through for secrets at
 * its end. Without that folder nobody looks, and nothing is written.
 */
export function keepLog(lines: readonly object[]): void {
  const folder = process.env.PANEL_TEST_LOG_DIR;
  if (!folder || lines.length === 0) return;
  const text = lines.map((line) => `${JSON.stringify(line, withErrors)}\n`).join("");
  appendFileSync(path.join(folder, `unit-${process.pid}.log`), text);
}

/** An error's texts are not its own enumerable properties, so JSON would leave them out. */
function withErrors(_key: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (!(value instanceof Error)) return value;
  return { ...value, message: value.message, stack: value.stack, cause: value.cause };
}
