import type { Clock } from "@/lib/clock";
import type { Database } from "@/lib/db";
import type { Env } from "@/lib/env";
import { createCatalogue } from "@/lib/plugins/catalogue";
import { readPluginRows } from "@/lib/plugins/plugin-rows";
import type { PluginSource } from "@/lib/plugins/plugin-snapshot";
import { createPluginSource } from "@/lib/plugins/plugin-source";

/** The plugins of a process; nothing is read before somebody asks. */
export function openPlugins({ env, clock, db }: { env: Env; clock: Clock; db: Database }): PluginSource {
  const catalogue = createCatalogue({ folder: env.pluginsDir, clock });
  return createPluginSource({ catalogue, clock, readRows: () => readPluginRows(db) });
}
