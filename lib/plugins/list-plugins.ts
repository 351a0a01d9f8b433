import type { Context } from "@/lib/context";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
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
  /** Has code that runs in the page. */
  hasScript: boolean;
  packs: { themes: string[]; ui: string[] };
  problems: Problem[];
};

/**
 * All plugins on disk, and what is wrong beside them: with the folder, or with one that can be no plugin.
 * @throws AppError FORBIDDEN for anyone but an administrator
 */
export async function listPlugins(ctx: Context): Promise<{ plugins: PluginRecord[]; problems: Problem[] }> {
  requireAdministrator(ctx);
  const snapshot = await ctx.plugins.read();
  return { plugins: snapshot.plugins.map(toPluginRecord), problems: problemsBeside(snapshot) };
}

/** The record of one plugin, free of what only the panel itself needs. */
export function toPluginRecord(plugin: PluginSummary): PluginRecord {
  const { name, version, description, author, permissions } = plugin.manifest;
  return {
    identifier: plugin.identifier,
    ...{ name, version, description, author },
    enabled: plugin.enabled,
    settings: [...plugin.settings],
    permissions: [...permissions],
    hasScript: plugin.hasScript,
    packs: { themes: [...plugin.packs.themes], ui: [...plugin.packs.ui] },
    problems: [...plugin.problems],
  };
}

/** What is wrong with the plugins folder, and with folders in it that can be no plugin. */
export function problemsBeside(snapshot: PluginSnapshot): Problem[] {
  const known = new Set(snapshot.plugins.map(({ identifier }) => identifier));
  return snapshot.problems.filter(({ plugin }) => plugin === null || !known.has(plugin));
}
