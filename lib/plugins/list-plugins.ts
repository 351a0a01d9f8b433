import type { Context } from "@/lib/context";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { listRefusals, NO_PLUGIN, type RefusalRecord } from "@/lib/plugins/list-refusals";
import type { PluginSetting, PluginSnapshot, PluginSummary } from "@/lib/plugins/plugin-snapshot";
import type { Problem } from "@/lib/plugins/problem";

/** A plugin as administrators see it. */
export type PluginRecord = {
  identifier: string;
  name: string;
  version: string | null;
  description: string | null;
  author: string | null;
  enabled: boolean;
  settings: PluginSetting[];
  permissions: string[];
  /** Has `Frontend/index.js`, code that runs in pages. */
  hasScript: boolean;
  /** Its React components, which run in pages too: the files, as its packs and overrides write them. */
  remotes: string[];
  /** Whether these may run. */
  pageCode: boolean;
  packs: { themes: string[]; ui: string[] };
  problems: Problem[];
  /** What was refused to its code, the latest first. */
  refusals: RefusalRecord[];
};

/** All plugins, and what is wrong or was refused beside them. */
export type PluginRecords = { plugins: PluginRecord[]; problems: Problem[]; refusals: RefusalRecord[] };

/**
 * All plugins on disk, and what is wrong beside them: with the folder, or with one that can be no plugin. Refused beside
 * them is what came from no plugin's window.
 * @throws AppError FORBIDDEN for anyone but an administrator
 */
export async function listPlugins(ctx: Context): Promise<PluginRecords> {
  requireAdministrator(ctx);
  const snapshot = await ctx.plugins.read();
  const refusals = await listRefusals(ctx);
  return {
    plugins: snapshot.plugins.map((plugin) => toPluginRecord(plugin, refusals.get(plugin.identifier))),
    problems: problemsBeside(snapshot),
    refusals: refusals.get(NO_PLUGIN) ?? [],
  };
}

/** The record of one plugin, free of what only the panel itself needs. */
export function toPluginRecord(plugin: PluginSummary, refusals: RefusalRecord[] = []): PluginRecord {
  const { name, version, description, author, permissions } = plugin.manifest;
  return {
    identifier: plugin.identifier,
    ...{ name, version, description, author },
    enabled: plugin.enabled,
    settings: [...plugin.settings],
    permissions: [...permissions],
    hasScript: plugin.hasScript,
    remotes: [...plugin.remotes],
    pageCode: plugin.pageCode,
    packs: { themes: [...plugin.packs.themes], ui: [...plugin.packs.ui] },
    problems: [...plugin.problems],
    refusals,
  };
}

/** What is wrong with the plugins folder, and with folders in it that can be no plugin. */
export function problemsBeside(snapshot: PluginSnapshot): Problem[] {
  const known = new Set(snapshot.plugins.map(({ identifier }) => identifier));
  return snapshot.problems.filter(({ plugin }) => plugin === null || !known.has(plugin));
}
