import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";

/**
 * Ends what an account approved and no app has collected yet: a device's request, and a code whose key is made at its
 * exchange.
 */
export async function endApprovals(tx: Transaction, ctx: Context, userId: string): Promise<void> {
  const approved = await tx.deviceRequest.findMany({
    where: { decidedById: userId, status: "approved", expiresAt: { gt: ctx.now() } },
    select: { id: true },
  });
  for (const { id } of approved) {
    const ended = await tx.deviceRequest.updateMany({
      where: { id, status: "approved" },
      data: { status: "denied", refusal: "disabled" },
    });
    if (ended.count === 0) continue; // collected meanwhile
    await recordAudit(tx, ctx, {
      action: "device_request.refused",
      subjectUserId: userId,
      target: { kind: "device_request", id },
      detail: { because: "disabled" },
    });
  }
  await tx.authorizationCode.deleteMany({ where: { apiKeyId: null, consentRequest: { userId } } });
}
