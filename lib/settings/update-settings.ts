import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readSettings, SETTING_DEFAULTS, type Settings } from "@/lib/settings/read-settings";

/**
 * Stores the given settings; absent ones stay. Each one that changes is audited with its old and new value.
 * @throws AppError FORBIDDEN for anyone but an administrator
 */
export async function updateSettings(
  ctx: SessionContext,
  changes: { [K in keyof Settings]?: Settings[K] | undefined },
): Promise<Settings> {
  if (ctx.actor.user.role !== "admin") throw new AppError("FORBIDDEN");
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
