import type { Clock } from "@/lib/clock";
import type { Database } from "@/lib/db";
import type { Env } from "@/lib/env";
import { createCatalogue } from "@/lib/plugins/catalogue";
import { readPluginRows } from "@/lib/plugins/plugin-rows";
import type { PluginSource } from "@/lib/plugins/plugin-snapshot";
import { createPluginSource } from "@/lib/plugins/plugin-source";
import { tellFolder, type FolderListener } from "@/lib/plugins/tell-folder";

/**
 * The plugins of a process; nothing is read before somebody asks.
 * @param options `onFolder` hears of a plugins folder that is not there or cannot be read, and of its return
 */
export function openPlugins(options: {
  env: Env;
  clock: Clock;
  db: Database;
  onFolder?: FolderListener;
}): PluginSource {
  const { env, clock, db, onFolder = () => undefined } = options;
  const catalogue = createCatalogue({ folder: env.pluginsDir, clock, scan: tellFolder(onFolder) });
  return createPluginSource({ catalogue, clock, readRows: () => readPluginRows(db) });
}
