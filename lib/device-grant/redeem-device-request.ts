import { issueApiKey, type IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import { mayCreateApiKeys } from "@/lib/api-keys/may-create-api-keys";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import type { DeviceRequest } from "@/lib/db/generated/sqlite/client";
import type { Refusal } from "@/lib/device-grant/refusal";

type Outcome = { key: IssuedApiKey } | { refusal: Refusal | null };

/**
 * Makes the key of an approved request: at the first successful poll, given once, never stored in clear.
 * @returns the key; or why the user may have none, which denies the request for good; or `refusal: null` when
 *   another poll was first or the request expired meanwhile
 */
export async function redeemDeviceRequest(ctx: Context, request: DeviceRequest): Promise<Outcome> {
  return ctx.db.$transaction(async (tx) => {
    const won = await tx.deviceRequest.updateMany({
      where: { id: request.id, status: "approved", expiresAt: { gt: ctx.now() } },
      data: { status: "redeemed" },
    });
    if (won.count === 0) return { refusal: null };
    const userId = request.decidedById;
    const user = userId === null ? null : await tx.user.findUnique({ where: { id: userId } });
    if (!user || user.disabledAt) return refuse(tx, ctx, request, "disabled");
    if (!(await mayCreateApiKeys({ db: tx as Context["db"] }, user.role))) {
      return refuse(tx, ctx, request, "not_allowed");
    }
    const { name, appName, description } = request;
    const key = await issueApiKey(tx, ctx, { userId: user.id, name, appName, description, source: "device" });
    return key ? { key } : refuse(tx, ctx, request, "key_limit");
  });
}

/** A client stops at `access_denied`, so nothing may be given after it: the refusal is kept. */
async function refuse(tx: Transaction, ctx: Context, request: DeviceRequest, refusal: Refusal): Promise<Outcome> {
  await tx.deviceRequest.update({ where: { id: request.id }, data: { status: "denied", refusal } });
  await recordAudit(tx, ctx, {
    action: "device_request.refused",
    subjectUserId: request.decidedById,
    target: { kind: "device_request", id: request.id },
    detail: { because: refusal },
  });
  return { refusal };
}
