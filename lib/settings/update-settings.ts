import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readSettings, type Settings } from "@/lib/settings/read-settings";

/**
 * Stores the given settings; absent ones stay. Each one that changes is audited with its old and new value.
 * @throws AppError FORBIDDEN for anyone but an administrator
 */
export async function updateSettings(
  ctx: SessionContext,
  changes: { [K in keyof Settings]?: Settings[K] | undefined },
): Promise<Settings> {
  if (ctx.actor.user.role !== "admin") throw new AppError("FORBIDDEN");
  const before = await readSettings(ctx);
  const keys = (Object.keys(changes) as (keyof Settings)[]).filter((key) => changes[key] !== undefined);
  await ctx.db.$transaction(async (tx) => {
    for (const key of keys) {
      const value = changes[key]!;
      if (before[key] === value) continue;
      const data = { value, updatedAt: ctx.now(), updatedById: ctx.actor.user.id };
      await tx.setting.upsert({ where: { key }, create: { key, ...data }, update: data });
      await recordAudit(tx, ctx, {
        action: "settings.changed",
        subjectUserId: null,
        target: { kind: "setting", id: key },
        detail: { from: before[key], to: value },
      });
    }
  });
  return readSettings(ctx);
}
