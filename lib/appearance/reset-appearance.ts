import type { Context } from "@/lib/context";
import { recordAudit } from "@/lib/audit/record-audit";
import { NO_CHOICES } from "@/lib/appearance/choices";
import { LOOK_SETTINGS } from "@/lib/settings/read-settings";

/**
 * The way back from a shell: takes back every choice of one user, or of everyone along with what administrators set of
 * the look. What is not of the look stays.
 * @returns how many users had chosen something
 */
export async function resetAppearance(ctx: Context, userId: string | null): Promise<number> {
  const chosen = [
    { mode: { not: NO_CHOICES.mode } },
    { themePack: { not: null } },
    { accent: { not: null } },
    { uiPack: { not: null } },
  ];
  return ctx.db.$transaction(async (tx) => {
    if (userId === null) {
      for (const key of LOOK_SETTINGS) {
        const row = await tx.setting.findUnique({ where: { key } });
        if (!row) continue;
        await tx.setting.delete({ where: { key } });
        await recordAudit(tx, ctx, {
          action: "settings.changed",
          subjectUserId: null,
          target: { kind: "setting", id: key },
          detail: { from: row.value, to: null },
        });
      }
    }
    const where = { ...(userId !== null && { id: userId }), OR: chosen };
    return (await tx.user.updateMany({ where, data: NO_CHOICES })).count;
  });
}
