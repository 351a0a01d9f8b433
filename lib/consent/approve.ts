import type { SessionContext } from "@/lib/context";
import { statement } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import { MAX_LIVE_KEYS, requireMayCreateApiKeys } from "@/lib/api-keys/may-create-api-keys";
import { approveForBrowser } from "@/lib/consent/approve-for-browser";
import { approveForServer } from "@/lib/consent/approve-for-server";
import { decideDeviceRequest } from "@/lib/consent/decide-device-request";
import { getConsentRequest, requirePending } from "@/lib/consent/get-consent-request";

/**
 * Approves a request. Of any number of simultaneous decisions one wins, and no later call returns a secret again.
 * A device's key is made at its next poll and that of a request with PKCE at the exchange; any other is made here and
 * goes where the request's mode says.
 * @throws AppError INVALID_REQUEST_TOKEN, REQUEST_NOT_PENDING, REQUEST_EXPIRED, API_KEY_CREATION_NOT_ALLOWED;
 *   API_KEY_LIMIT_REACHED and CALLBACK_DELIVERY_FAILED, which leave the request pending
 */
export async function approve(ctx: SessionContext, input: { request_token: string }) {
  const request = await getConsentRequest(ctx, input.request_token);
  requirePending(request, ctx.now());
  await requireMayCreateApiKeys(ctx, ctx.actor.user.role);
  const keyIsMadeLater = request.deviceRequest !== null || request.codeChallenge !== null;
  if (keyIsMadeLater) await requirePlaceForKey(ctx);
  if (!request.deviceRequest) {
    return request.mode === "user" ? approveForBrowser(ctx, request) : approveForServer(ctx, request);
  }
  await decideDeviceRequest(ctx, request, "approved");
  return { mode: "device" as const, approved: true as const };
}

const COUNT_KEYS = statement<{ liveKeyCount: number }>(`SELECT "liveKeyCount" FROM "User" WHERE "id" = $1`);

/** Tells the person now, who would otherwise learn it from the app or device; what counts is the place taken then. */
async function requirePlaceForKey(ctx: SessionContext): Promise<void> {
  const holder = await ctx.db.sql.read(COUNT_KEYS, ctx.actor.user.id);
  if (holder && holder.liveKeyCount >= MAX_LIVE_KEYS) throw new AppError("API_KEY_LIMIT_REACHED");
}
