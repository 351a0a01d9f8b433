import { table, whole } from "./report-text.mjs";
import { REQUIRED } from "./summarize-pages.mjs";

const kib = (bytes) => (bytes / 1024).toFixed(1);

/**
 * The part of the report on pages and starts; what is required stands beside each figure.
 * @param {Pick<import("./render-report.mjs").Summary, "pages" | "start" | "bareScripts">} summary
 * @returns {string[]} paragraphs
 */
export function renderPages({ pages, start, bareScripts }) {
  const most = (required, text) => `${text} (at most ${required})`;
  return [
    "The pages on which a person decides, signed in, against a bare page of Next that is rendered for each request as" +
      " they are. First byte: one request at a time, in turn, the bare page before each of them, the median of three" +
      " processes of each server, one pair after the other. Scripts: all" +
      " files that the document names but those for browsers without modules, compressed as they are sent. Shift: the sum" +
      " of the layout shifts while the page loads, at both widths of the window.",
    table(
      [
        "page",
        "first byte ms",
        "bare page",
        most(REQUIRED.firstByte.toFixed(1), "ratio"),
        "scripts KiB",
        "bare page",
        most(kib(REQUIRED.moreScripts).replace(".0", ""), "more"),
        `shift (${REQUIRED.shift})`,
      ],
      pages.map((page) => [
        page.title,
        ...[page.firstByte.toFixed(1), page.bareFirstByte.toFixed(1), page.ofBare.toFixed(2)],
        ...[kib(page.scripts), kib(bareScripts.bytes), kib(page.moreScripts)],
        shiftText(page.shift),
      ]),
    ),
    `From the start of the process to its first answer: ${whole(start.panel)} ms, a bare Next ${whole(start.bare)} ms,` +
      ` ratio ${start.ofBare.toFixed(2)} (at most ${REQUIRED.start}); medians of ${start.times} starts each, in turn, on a` +
      " database that is there.",
  ];
}

/** `0 at 1280, 0.012 at 360` */
function shiftText(shift) {
  if (!shift) return "no browser";
  const byWidth = Object.entries(shift).toSorted(([a], [b]) => Number(b) - Number(a));
  return byWidth.map(([width, sum]) => `${sum === 0 ? 0 : sum.toFixed(3)} at ${width}`).join(", ");
}
