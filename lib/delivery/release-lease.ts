import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import { revokeLiveKey } from "@/lib/api-keys/revoke-api-key";

export type Lease = { id: string; userId: string; deliveringKey: string | null };

/**
 * Undoes a delivery that was not accepted or whose process was killed: the key is revoked, its code is gone, and the
 * request is pending again. Whoever is late (a delivery against a sweep) changes nothing.
 * @returns whether it was undone here
 */
export async function releaseLease(ctx: Context, lease: Lease): Promise<boolean> {
  return ctx.db.$transaction((tx) => release(tx, ctx, lease));
}

async function release(tx: Transaction, ctx: Context, { id, userId, deliveringKey }: Lease): Promise<boolean> {
  const released = await tx.consentRequest.updateMany({
    where: { id, status: "delivering", deliveringKey },
    data: { status: "pending", leasedUntil: null, deliveringKey: null },
  });
  if (released.count === 0 || deliveringKey === null) return false;
  await revokeLiveKey(tx, ctx, { id: deliveringKey, userId, because: "not delivered" });
  await tx.authorizationCode.deleteMany({ where: { consentRequestId: id } });
  await recordAudit(tx, ctx, {
    action: "consent.delivery_failed",
    subjectUserId: userId,
    target: { kind: "consent_request", id },
  });
  return true;
}

/** Undoes every delivery whose lease is over; run at start and every few seconds. @returns how many */
export async function releaseExpiredLeases(ctx: Context): Promise<number> {
  const expired = await ctx.db.consentRequest.findMany({
    where: { leasedUntil: { lte: ctx.now() } },
    select: { id: true, userId: true, deliveringKey: true },
    orderBy: { leasedUntil: "asc" }, // by its index; a limit without an order is read in the order of the whole table
    take: 100,
  });
  let count = 0;
  for (const lease of expired) if (await releaseLease(ctx, lease)) count++;
  return count;
}
