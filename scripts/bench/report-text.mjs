/** Numbers as the report writes them. */
export const whole = (value) => Math.round(value).toLocaleString("en");
export const short = (value) =>
  (value >= 100 ? whole(value) : value >= 10 ? value.toFixed(1) : value.toFixed(2)).replace(/\.0+$/, "");

/** A Markdown table; the first column to the left, all others to the right. */
export function table(head, rows) {
  const widths = head.map((title, i) => Math.max(title.length, 3, ...rows.map((row) => row[i].length)));
  const line = (cells) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(" | ")} |`;
  const rule = widths.map((width, i) => (i === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}
