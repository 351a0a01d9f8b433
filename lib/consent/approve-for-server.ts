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
import { auditSteps } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { run, statement, type Steps } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import type { CallbackRequest } from "@/lib/consent/get-consent-request";
import { issueForRequest, lostTheRace, makeCode } from "@/lib/consent/issue-for-request";
import { DELIVERY_MS, postToCallback } from "@/lib/delivery/post-to-callback";
import { releaseLease } from "@/lib/delivery/release-lease";
import { timeOrderedId } from "@/lib/tokens/time-ordered-id";

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

const LEASE = statement<{ id: string }>(
  `UPDATE "ConsentRequest" SET "status" = 'delivering', "leasedUntil" = $1, "deliveringKey" = $2
   WHERE "id" = $3 AND "status" = 'pending' AND "expiresAt" > $4 RETURNING "id"`,
);

/**
 * Takes the request for a delivery, and makes its key and code.
 * @throws AppError REQUEST_NOT_PENDING, API_KEY_LIMIT_REACHED
 */
export function lease(ctx: SessionContext, request: CallbackRequest) {
  const now = ctx.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const keyId = timeOrderedId(now);
  return ctx.db.sql.transact(function* () {
    const won = yield* run(LEASE, leasedUntil, keyId, request.id, now);
    if (!won) throw lostTheRace();
    const key = yield* issueForRequest(ctx, request, { id: keyId, confirmBy: leasedUntil });
    if (!key) throw new AppError("API_KEY_LIMIT_REACHED");
    return { key, code: yield* makeCode(ctx, request.id, key) };
  });
}

const CONFIRM = statement<{ id: string }>(
  `UPDATE "ConsentRequest" SET "status" = 'approved', "decidedAt" = $1, "leasedUntil" = NULL, "deliveringKey" = NULL
   WHERE "id" = $2 AND "status" = 'delivering' AND "deliveringKey" = $3 AND "leasedUntil" > $1
     AND EXISTS (SELECT 1 FROM "ApiKey" WHERE "id" = $3 AND "revokedAt" IS NULL)
   RETURNING "id"`,
);
const KEEP_KEY = statement<never>(`UPDATE "ApiKey" SET "confirmBy" = NULL WHERE "id" = $1`);

/** @returns false when the lease ran out meanwhile and somebody undid it, or the owner revoked the key */
function confirm(ctx: SessionContext, request: CallbackRequest, keyId: string): Promise<boolean> {
  const now = ctx.now();
  return ctx.db.sql.transact(function* (): Steps<boolean> {
    const confirmed = yield* run(CONFIRM, now, request.id, keyId);
    if (!confirmed) return false;
    yield* run(KEEP_KEY, keyId);
    yield* auditSteps(ctx, {
      action: "consent.approved",
      subjectUserId: request.userId,
      target: { kind: "consent_request", id: request.id },
      detail: { name: request.name, mode: "server", keyId },
    });
    return true;
  });
}
