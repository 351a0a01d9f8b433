import { requireAdministrator } from "@/lib/accounts/require-administrator";
import type { Context } from "@/lib/context";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";
import { readSettings } from "@/lib/settings/read-settings";

export type PluginUse = {
  /** How many users chose a theme pack of it, and how many a UI pack. */
  users: { themes: number; uiPacks: number };
  /** An administrator made a pack of it everyone's default. */
  byDefault: { theme: boolean; uiPack: boolean };
  /** The same, and it is locked. */
  locked: { theme: boolean; uiPack: boolean };
};

/**
 * Who would see another look without a plugin.
 * @throws AppError FORBIDDEN for anyone but an administrator
 */
export async function findPluginUse(ctx: Context, { packs }: Pick<PluginSummary, "packs">): Promise<PluginUse> {
  requireAdministrator(ctx);
  const [themes, ui] = [[...packs.themes], [...packs.ui]];
  const [ofThemes, ofUiPacks, settings] = await Promise.all([
    themes.length === 0 ? 0 : ctx.db.user.count({ where: { themePack: { in: themes } } }),
    ui.length === 0 ? 0 : ctx.db.user.count({ where: { uiPack: { in: ui } } }),
    readSettings(ctx),
  ]);
  const { app_theme_pack_default: theme, app_ui_pack_default: uiPack } = settings;
  const byDefault = { theme: themes.includes(theme), uiPack: ui.includes(uiPack) };
  return {
    users: { themes: ofThemes, uiPacks: ofUiPacks },
    byDefault,
    locked: {
      theme: byDefault.theme && settings.app_theme_pack_lock === "true",
      uiPack: byDefault.uiPack && settings.app_ui_pack_lock === "true",
    },
  };
}
