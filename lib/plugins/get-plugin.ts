import { requireAdministrator } from "@/lib/accounts/require-administrator";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";

/** @throws AppError FORBIDDEN for anyone but an administrator, NOT_FOUND for a plugin that is not on disk */
export async function getPlugin(ctx: Context, id: string): Promise<PluginSummary> {
  requireAdministrator(ctx);
  const plugin = (await ctx.plugins.read()).plugins.find(({ identifier }) => identifier === id);
  if (plugin === undefined) throw new AppError("NOT_FOUND");
  return plugin;
}
