import type { Database } from "@/lib/db";
import { statement } from "@/lib/db/steps";
import { isObject } from "@/lib/plugins/read-fields";

/** What administrators said of a plugin. */
export type PluginRow = {
  enabled: boolean;
  /** Whether its code may run in pages. */
  pageCode: boolean;
  settings: ReadonlyMap<string, string>;
};
export type PluginRows = ReadonlyMap<string, PluginRow>;

/** A row's settings; none where the text is not what the panel writes. */
export function readStoredSettings(text: string): ReadonlyMap<string, string> {
  try {
    const settings = JSON.parse(text) as unknown;
    const entries = isObject(settings) ? Object.entries(settings) : [];
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return new Map();
  }
}

type StoredRow = { identifier: string; enabled: boolean; pageCode: boolean; settings: string };
const ROWS = statement<StoredRow>(
  `SELECT "identifier", "enabled", "pageCode", "settings" FROM "Plugin" ORDER BY "identifier"`,
  { booleans: ["enabled", "pageCode"] },
);

/** All that was ever said; a plugin that nobody changed has no row. */
export async function readPluginRows({ sql }: Pick<Database, "sql">): Promise<PluginRows> {
  const rows = await sql.readAll(ROWS);
  return new Map(
    rows.map(({ identifier, enabled, pageCode, settings }) => [
      identifier,
      { enabled, pageCode, settings: readStoredSettings(settings) },
    ]),
  );
}
