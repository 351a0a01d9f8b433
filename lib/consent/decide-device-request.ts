import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { requirePending, type DeviceClaim } from "@/lib/consent/get-consent-request";

/**
 * Decides a device request through one of its claims. The conditional write on the device request repeats every
 * precondition: of any number of simultaneous decisions, by whatever accounts, one wins.
 * @throws AppError REQUEST_NOT_PENDING, REQUEST_EXPIRED
 */
export async function decideDeviceRequest(
  ctx: SessionContext,
  request: DeviceClaim,
  decision: "approved" | "denied",
): Promise<void> {
  const now = ctx.now();
  requirePending(request, now);
  const { id } = request.deviceRequest;
  const decided = { status: decision, decidedAt: now };
  await ctx.db.$transaction(async (tx) => {
    const won = await tx.deviceRequest.updateMany({
      where: { id, status: "pending", expiresAt: { gt: now } },
      data: { ...decided, decidedById: ctx.actor.user.id },
    });
    if (won.count === 0) throw new AppError("REQUEST_NOT_PENDING", { detail: "lost the race" });
    const claim = await tx.consentRequest.updateMany({
      where: { id: request.id, status: "pending", expiresAt: { gt: now } },
      data: decided,
    });
    if (claim.count === 0) throw new AppError("REQUEST_NOT_PENDING", { detail: "lost the race" });
    await recordAudit(tx, ctx, {
      action: `device_request.${decision}`,
      subjectUserId: ctx.actor.user.id,
      target: { kind: "device_request", id },
      detail: { name: request.deviceRequest.name },
    });
  });
}
