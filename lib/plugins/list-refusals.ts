import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { REFUSALS, type Refusal } from "@/lib/bridge/refusals";
import type { Context } from "@/lib/context";

/** Stands for no plugin where refusals are counted; no plugin can be called so. */
export const NO_PLUGIN = "";

/** How long a refusal is told beside a plugin's name. */
const RECENT_MS = 24 * 60 * 60 * 1000;

export type RefusalRecord = { reason: Refusal; count: number; firstAt: string; lastAt: string };

/**
 * What was refused to plugins' code, by plugin, the latest first; one of which nothing was refused is not in it.
 * @param plugins identifiers, or `NO_PLUGIN`; absent is all
 * @throws AppError FORBIDDEN for anyone but an administrator
 */
export async function listRefusals(ctx: Context, plugins?: readonly string[]): Promise<Map<string, RefusalRecord[]>> {
  requireAdministrator(ctx);
  const rows = await ctx.db.pluginRefusal.findMany({
    where: plugins === undefined ? {} : { plugin: { in: [...plugins] } },
    orderBy: [{ lastAt: "desc" }, { reason: "asc" }],
  });
  const byPlugin = new Map<string, RefusalRecord[]>();
  for (const row of rows) {
    const reason = REFUSALS.find((it) => it === row.reason); // another version of the panel may know others
    if (reason === undefined) continue;
    const record = {
      ...{ reason, count: row.count },
      ...{ firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() },
    };
    byPlugin.set(row.plugin, [...(byPlugin.get(row.plugin) ?? []), record]);
  }
  return byPlugin;
}

/** How often that was refused which was refused in the last day; 0 when nothing was. */
export function countRecent(refusals: readonly RefusalRecord[], now: Date): number {
  const since = new Date(now.getTime() - RECENT_MS).toISOString();
  return refusals.filter(({ lastAt }) => lastAt > since).reduce((sum, { count }) => sum + count, 0);
}
