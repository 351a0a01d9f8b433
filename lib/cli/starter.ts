/** An example of one thing that plugins may have: its files by path, and the lines of the README about them. */
export type Starter = (plugin: { id: string; name: string; base: string; withTheme: boolean }) => {
  files: Record<string, string>;
  readme: string;
};

/** JSON as an author writes it; fields without a value are left out. */
export function asFile(value: object): string {
  const given = Object.entries(value).filter(([, field]) => field !== "" && field !== undefined);
  return `${JSON.stringify(Object.fromEntries(given), null, 2)}\n`;
}
