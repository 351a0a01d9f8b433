import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../project-root.mjs";

const FILE = "docs/performance.md";

/**
 * Puts the report of a database between its markers in docs/performance.md and leaves all else as it is.
 * @param {"sqlite" | "postgresql"} database
 * @throws when the markers are not there
 */
export function writeDocs(database, report) {
  const file = path.join(projectRoot, FILE);
  const text = readFileSync(file, "utf8");
  const [begin, end] = ["begin", "end"].map((word) => `<!-- bench ${database}: ${word} -->`);
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${FILE} has lost its markers: ${begin} … ${end}`);
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n\n${report}\n\n${text.slice(to)}`);
}
