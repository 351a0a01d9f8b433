import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";

/** Ends a session at once; nothing happens when it has ended already. */
export async function endSession(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const session = await tx.session.findUnique({ where: { id: sessionId }, select: { userId: true } });
    if (!session) return;
    const ended = await tx.session.deleteMany({ where: { id: sessionId } });
    if (ended.count > 0) await recordAudit(tx, ctx, { action: "session.ended", subjectUserId: session.userId });
  });
}
