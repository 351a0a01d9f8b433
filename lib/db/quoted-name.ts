/** The name of a table or column as both databases write it in SQL. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
