import { availableOf } from "@/lib/appearance/available";
import { NO_UI_PACK } from "@/lib/appearance/resolve-look";
import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readSettings, SETTING_DEFAULTS, type SettingKey, type Settings } from "@/lib/settings/read-settings";

/**
 * Stores the given settings; absent ones stay. Each one that changes is audited with its old and new value.
 * @throws AppError FORBIDDEN for anyone but an administrator; PACK_NOT_AVAILABLE for a pack that cannot be had,
 *   with the setting that names it
 */
export async function updateSettings(
  ctx: SessionContext,
  changes: { [K in keyof Settings]?: Settings[K] | undefined },
): Promise<Settings> {
  if (ctx.actor.user.role !== "admin") throw new AppError("FORBIDDEN");
  await requireAvailablePacks(ctx, changes);
  const keys = (Object.keys(changes) as (keyof Settings)[]).sort(); // rows are locked in one order
  await ctx.db.$transaction(async (tx) => {
    for (const key of keys) {
      const value = changes[key];
      if (value === undefined) continue;
      // Takes the row's lock and tells the value that holds, so that of two changes at once the second sees the first.
      const updatedAt = ctx.now();
      const before = await tx.setting.upsert({
        where: { key },
        create: { key, value: SETTING_DEFAULTS[key], updatedAt },
        update: { key },
      });
      if (before.value === value) continue;
      await tx.setting.update({ where: { key }, data: { value, updatedAt, updatedById: ctx.actor.user.id } });
      await recordAudit(tx, ctx, {
        action: "settings.changed",
        subjectUserId: null,
        target: { kind: "setting", id: key },
        detail: { from: before.value, to: value },
      });
    }
  });
  return readSettings(ctx);
}

async function requireAvailablePacks(ctx: SessionContext, changes: Parameters<typeof updateSettings>[1]) {
  const theme = changes.app_theme_pack_default ?? "";
  const uiPack = changes.app_ui_pack_default ?? NO_UI_PACK;
  if (theme === "" && uiPack === NO_UI_PACK) return;
  const { themes, uiPacks } = availableOf(await ctx.plugins.read());
  const gone: SettingKey[] = [
    ...(theme !== "" && !themes.has(theme) ? (["app_theme_pack_default"] as const) : []),
    ...(uiPack !== NO_UI_PACK && !uiPacks.has(uiPack) ? (["app_ui_pack_default"] as const) : []),
  ];
  if (gone.length === 0) return;
  throw new AppError("PACK_NOT_AVAILABLE", { issues: gone.map((path) => ({ path, message: "is not available" })) });
}
