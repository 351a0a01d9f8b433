import type { Refusal } from "@/lib/bridge/refusals";
import type { SessionContext } from "@/lib/context";
import { takeLimit } from "@/lib/limits/take-limit";
import { NO_PLUGIN } from "@/lib/plugins/list-refusals";

/** Where a count stops: more tells nobody anything, and adding to it would leave the column. */
export const MOST_COUNTED = 1_000_000_000;

type Report<P> = { plugin: P; reason: Refusal; count: number };

/**
 * Adds what a user's page refused to plugins' code. Any user can say so, so that it proves nothing of a plugin: it may
 * only count, and never for a plugin that is not on disk. Each count is one statement, so that none is lost to another.
 * @throws AppError RATE_LIMITED
 */
export async function reportRefusals(
  ctx: SessionContext,
  input: { refusals: readonly Report<string | null>[] },
): Promise<undefined> {
  await takeLimit(ctx, "LIMIT_PLUGIN_REFUSALS", ctx.actor.user.id);
  const { plugins } = await ctx.plugins.read();
  const known = new Set([NO_PLUGIN, ...plugins.map(({ identifier }) => identifier)]);
  const sums = new Map<string, Report<string>>();
  for (const { plugin: named, reason, count } of input.refusals) {
    const plugin = named ?? NO_PLUGIN;
    if (!known.has(plugin)) continue;
    const key = `${plugin} ${reason}`;
    sums.set(key, { plugin, reason, count: count + (sums.get(key)?.count ?? 0) });
  }
  const at = ctx.now();
  for (const { plugin, reason, count } of sums.values()) {
    await ctx.db.$executeRaw`
      INSERT INTO "PluginRefusal" ("plugin", "reason", "count", "firstAt", "lastAt")
      VALUES (${plugin}, ${reason}, ${count}, ${at}, ${at})
      ON CONFLICT ("plugin", "reason") DO UPDATE SET
        "count" = CASE WHEN "PluginRefusal"."count" > ${MOST_COUNTED - count}
          THEN ${MOST_COUNTED} ELSE "PluginRefusal"."count" + ${count} END,
        "lastAt" = ${at}`;
    ctx.metrics?.pluginFaults(plugin, reason, count);
  }
  return undefined;
}
