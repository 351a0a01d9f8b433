/** A table of Markdown as Prettier writes it: cells as wide as the widest of their column. @param rows the head first */
export function markdownTable(rows: readonly (readonly string[])[]): string[] {
  const [head = []] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.slice(1).map(line)];
}
