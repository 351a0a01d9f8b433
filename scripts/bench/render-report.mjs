import { renderPages } from "./render-pages.mjs";
import { short, table, whole } from "./report-text.mjs";

/** @typedef {ReturnType<typeof import("./summarize.mjs").summarize>} Summary */

/**
 * The figures as text: Markdown, with columns that line up on a terminal too.
 * @param {Summary} summary
 */
export function renderReport(summary) {
  const { operations, references, statements, machine, memory, plugins } = summary;
  const separate = operations.some(({ databaseCpu }) => databaseCpu > 0);
  const parts = [
    `${summary.date}, ${summary.database}, ${machine.cores} cores (${machine.processor}), ${machine.memoryGiB} GiB of memory, Node ${machine.node}` +
      ` on ${machine.platform}; ${summary.rounds} rounds of ${summary.seconds} s each, 16 connections, load generator on` +
      ` the same machine, of which other programs used ${machine.otherCores.toFixed(1)} cores meanwhile; rate limits ${summary.limits ? "counted" : "off"}.`,
    "Against the limit server and a bare route, in the same run. A flow is four requests, and everything in its line is" +
      " for the whole of it, but for “of bare Next”, which compares requests. In parentheses: the lowest and the highest of the rounds.",
    table(
      ["operation", "rows", "a second", "limit server", "of limit", "of bare Next", "p50 ms", "p99 ms", "limit p50"],
      operations.map((o) => [
        o.title,
        rowCount(o.rows),
        whole(o.rate),
        whole(o.limitRate),
        ratio(o.ofLimit),
        ratio(o.ofBareNext),
        short(o.p50),
        short(o.p99),
        short(o.limitP50),
      ]),
    ),
    "CPU of the server's process for one operation, in microseconds, and how it grows with the tables.",
    table(
      [
        "operation",
        "rows",
        "panel",
        ...(separate ? ["its database"] : []),
        "limit server",
        "times limit",
        "panel grows",
        "limit grows",
      ],
      operations.map((o) => [
        o.title,
        rowCount(o.rows),
        whole(o.cpu),
        ...(separate ? [whole(o.databaseCpu)] : []),
        whole(o.limitCpu),
        `${short(o.cpu / o.limitCpu)}`,
        o.rows === 0 ? "" : `× ${o.growth.toFixed(2)}`,
        o.rows === 0 ? "" : `× ${o.limitGrowth.toFixed(2)}`,
      ]),
    ),
    "For comparison, with no database in it.",
    table(
      ["fixed answer", "a second", "CPU µs", "p50 ms", "p99 ms"],
      references.map((r) => [r.title, whole(r.rate), whole(r.cpu), short(r.p50), short(r.p99)]),
    ),
  ];
  parts.push(
    ...renderPages(summary),
    "The list of theme packs, by how many plugins lie on disk. The first answer after a start reads them all; in" +
      " parentheses the lowest and the highest of the starts. The others are answers in full, compressed, and 304.",
    table(
      ["plugins", "first ms", "a second", "CPU µs", "p99 ms", "304 a second", "CPU µs", "p99 ms"],
      plugins.map((p) => [
        p.plugins.toLocaleString("en"),
        `${whole(p.cold[0])} (${whole(p.cold[1])}–${whole(p.cold[2])})`,
        ...[whole(p.rate), whole(p.cpu), short(p.p99)],
        ...[whole(p.unchangedRate), whole(p.unchangedCpu), short(p.unchangedP99)],
      ]),
    ),
    "The dashboard of a signed-in user, one request at a time: milliseconds to its first byte, as it is, in a theme" +
      " pack with a style sheet, and with a UI pack that replaces the sidebar; in parentheses the ratio to the first.",
    table(
      ["plugins", "as it is", "theme pack", "UI pack"],
      plugins.map(({ plugins, page }) => [
        plugins.toLocaleString("en"),
        page.plain.toFixed(1),
        ...[page.themed, page.shelled].map((took) => `${took.toFixed(1)} (${(took / page.plain).toFixed(2)})`),
      ]),
    ),
  );
  if (statements.length > 0) {
    parts.push(
      "What the panel asks of its database.",
      table(
        ["operation", "statements", "commits", "reads a whole table"],
        statements.map((s) => [s.title, short(s.perOperation), short(s.commits), scansOf(s).join(", ") || "none"]),
      ),
    );
  }
  if (memory > 0) parts.push(`Resident memory of the panel's process after the load: ${whole(memory)} MiB.`);
  return parts.join("\n\n");
}

function scansOf({ statements }) {
  return [...new Set(statements.flatMap(({ scans }) => scans.map((scan) => scan.replace(/^SCAN /, ""))))];
}

const rowCount = (rows) => (rows === 0 ? "none" : rows.toLocaleString("en"));
const ratio = (spread) => {
  if (!spread) return "–";
  const [middle, low, high] = spread.map((value) => value.toFixed(2));
  return `${middle} (${low}–${high})`;
};
