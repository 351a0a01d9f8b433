import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { getPlugin } from "@/lib/plugins/get-plugin";

/**
 * Forgets what was refused to a plugin's code, so that it is counted anew. Where nothing was, nothing is audited.
 * @throws AppError FORBIDDEN for anyone but an administrator, NOT_FOUND for a plugin that is not on disk
 */
export async function clearRefusals(ctx: SessionContext, { id }: { id: string }): Promise<undefined> {
  await getPlugin(ctx, id);
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.pluginRefusal.deleteMany({ where: { plugin: id } });
    if (count === 0) return;
    await recordAudit(tx, ctx, {
      action: "plugin.refusals_cleared",
      subjectUserId: null,
      target: { kind: "plugin", id },
    });
  });
  return undefined;
}
