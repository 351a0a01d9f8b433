import { z } from "zod";
import type { Database } from "@/lib/db";

/** What administrators said of a plugin. */
export type PluginRow = { enabled: boolean; settings: ReadonlyMap<string, string> };
export type PluginRows = ReadonlyMap<string, PluginRow>;

const stored = z.record(z.string(), z.string());

/** A row's settings; none where the text is not what the panel writes. */
export function readStoredSettings(text: string): ReadonlyMap<string, string> {
  try {
    const parsed = stored.safeParse(JSON.parse(text));
    return new Map(parsed.success ? Object.entries(parsed.data) : []);
  } catch {
    return new Map();
  }
}

/** All that was ever said; a plugin that nobody changed has no row. */
export async function readPluginRows(db: Pick<Database, "plugin">): Promise<PluginRows> {
  const rows = await db.plugin.findMany({ orderBy: { identifier: "asc" } });
  return new Map(
    rows.map(({ identifier, enabled, settings }) => [identifier, { enabled, settings: readStoredSettings(settings) }]),
  );
}
