import type { StarterName } from "@/lib/cli/starter-plugin";
import type { Permission } from "@/lib/plugins/manifest-shape";

/** An example of one thing that plugins may have: its files by path, and the lines of the README about them. */
export type Starter = (plugin: {
  id: string;
  name: string;
  base: string;
  /** All that the plugin is to have. */
  wanted: readonly StarterName[];
}) => {
  files: Record<string, string>;
  /** What its code asks for. */
  permissions?: readonly Permission[];
  readme: string;
};

/** JSON as an author writes it; fields without a value are left out. */
export function asFile(value: object): string {
  const given = Object.entries(value).filter(([, field]) => field !== "" && field !== undefined);
  return `${JSON.stringify(Object.fromEntries(given), null, 2)}\n`;
}
