import { requireAdministrator } from "@/lib/accounts/require-administrator";
import type { Context } from "@/lib/context";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";
import { readSettings } from "@/lib/settings/read-settings";

export type PluginUse = {
  /** How many users chose a pack of it. */
  users: number;
  /** An administrator made a pack of it everyone's default. */
  byDefault: boolean;
};

/**
 * Who would see another look without a plugin.
 * @throws AppError FORBIDDEN for anyone but an administrator
 */
export async function findPluginUse(ctx: Context, { packs }: Pick<PluginSummary, "packs">): Promise<PluginUse> {
  requireAdministrator(ctx);
  const [themes, ui] = [[...packs.themes], [...packs.ui]];
  const chosen = { OR: [{ themePack: { in: themes } }, { uiPack: { in: ui } }] };
  const [users, settings] = await Promise.all([
    themes.length + ui.length === 0 ? 0 : ctx.db.user.count({ where: chosen }),
    readSettings(ctx),
  ]);
  const { app_theme_pack_default: theme, app_ui_pack_default: uiPack } = settings;
  return { users, byDefault: themes.includes(theme) || ui.includes(uiPack) };
}
