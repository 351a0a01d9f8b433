/** How much of a line fits beside its number. */
const WIDTH = 100;

/**
 * The line of a file that a problem is about, with a mark below its column. A long line is cut to what is around it.
 * @returns null where the text has no such line
 */
export function codeFrame(text: string, line: number, column: number): string | null {
  const whole = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)[line - 1];
  if (whole === undefined) return null;
  const start = Math.max(0, Math.min(column - 1 - WIDTH / 2, whole.length - WIDTH));
  const [left, right] = [start > 0 ? "…" : "", start + WIDTH < whole.length ? "…" : ""];
  const shown = left + whole.slice(start, start + WIDTH).replaceAll("\t", " ") + right;
  const number = String(line);
  const mark = " ".repeat(Math.max(0, column - 1 - start + left.length));
  return `  ${number} | ${shown}\n  ${" ".repeat(number.length)} | ${mark}^`;
}
