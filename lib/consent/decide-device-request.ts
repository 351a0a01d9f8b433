import { auditSteps } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { run, statement } from "@/lib/db/steps";
import { requirePending, type DeviceClaim } from "@/lib/consent/get-consent-request";
import { lostTheRace, takeDecision } from "@/lib/consent/issue-for-request";

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
  const { id, name } = request.deviceRequest;
  const userId = ctx.actor.user.id;
  await ctx.db.sql.transact(function* () {
    const won = yield* run(DECIDE, decision, now, userId, id);
    if (!won) throw lostTheRace();
    yield* takeDecision(now, request.id, decision);
    yield* auditSteps(ctx, {
      action: `device_request.${decision}`,
      subjectUserId: userId,
      target: { kind: "device_request", id },
      detail: { name },
    });
  });
}

const DECIDE = statement<{ id: string }>(
  `UPDATE "DeviceRequest" SET "status" = $1, "decidedAt" = $2, "decidedById" = $3
   WHERE "id" = $4 AND "status" = 'pending' AND "expiresAt" > $2 RETURNING "id"`,
);
