/**
 * `mode=server`: the panel posts the credentials to the callback itself.
 *
 *   pending ──approve──▶ delivering ──2xx──▶ approved
 *      ▲                     │
 *      └── anything else, or the lease ran out (the process was killed) ──┘  key revoked, code gone
 *
 * The key works from the moment it is made, so that a receiver may try it before it answers, and is dead when the
 * lease is over (`confirmBy`) unless the delivery was confirmed: a killed process leaves no live key that nobody has.
 */
import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { CallbackRequest } from "@/lib/consent/get-consent-request";
import { issueForRequest, makeCode, takeDecision } from "@/lib/consent/issue-for-request";
import { DELIVERY_MS, postToCallback } from "@/lib/delivery/post-to-callback";
import { releaseLease } from "@/lib/delivery/release-lease";

/** Milliseconds that a delivery holds the request: the delivery itself and the writes round it. */
const LEASE_MS = DELIVERY_MS + 5_000;

/** @throws AppError REQUEST_NOT_PENDING, API_KEY_LIMIT_REACHED, CALLBACK_DELIVERY_FAILED */
export async function approveForServer(ctx: SessionContext, request: CallbackRequest) {
  const { key, code } = await lease(ctx, request);
  const accepted = await postToCallback(ctx, request.callbackUrl, {
    public_key: key.publicKey,
    private_key: key.privateKey,
    token_type: "panel_api_key",
    issued_at: key.issuedAt,
    authorization_code: code,
    name: request.name,
    app_name: request.appName,
    state: request.state,
  });
  if (accepted && (await confirm(ctx, request, key.id))) return { mode: "server" as const, delivered: true as const };
  await releaseLease(ctx, { id: request.id, userId: request.userId, deliveringKey: key.id });
  throw new AppError("CALLBACK_DELIVERY_FAILED", {
    detail: accepted ? "the lease was over or the key revoked" : "not accepted",
  });
}

function lease(ctx: SessionContext, request: CallbackRequest) {
  const leasedUntil = new Date(ctx.now().getTime() + LEASE_MS);
  return ctx.db.$transaction(async (tx) => {
    await takeDecision(tx, ctx, request, { status: "delivering", leasedUntil });
    const key = await issueForRequest(tx, ctx, request, leasedUntil);
    if (!key) throw new AppError("API_KEY_LIMIT_REACHED");
    await tx.consentRequest.update({ where: { id: request.id }, data: { deliveringKey: key.id } });
    return { key, code: await makeCode(tx, ctx, request, key) };
  });
}

/** @returns false when the lease ran out meanwhile and somebody undid it, or the owner revoked the key */
function confirm(ctx: SessionContext, request: CallbackRequest, keyId: string): Promise<boolean> {
  const now = ctx.now();
  return ctx.db.$transaction(async (tx) => {
    const live = await tx.apiKey.count({ where: { id: keyId, revokedAt: null } });
    if (live === 0) return false;
    const confirmed = await tx.consentRequest.updateMany({
      where: { id: request.id, status: "delivering", deliveringKey: keyId, leasedUntil: { gt: now } },
      data: { status: "approved", decidedAt: now, leasedUntil: null, deliveringKey: null },
    });
    if (confirmed.count === 0) return false;
    await tx.apiKey.update({ where: { id: keyId }, data: { confirmBy: null } });
    await recordAudit(tx, ctx, {
      action: "consent.approved",
      subjectUserId: request.userId,
      target: { kind: "consent_request", id: request.id },
      detail: { name: request.name, mode: "server", keyId },
    });
    return true;
  });
}
