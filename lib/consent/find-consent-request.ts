import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { hashToken, isOpaqueToken } from "@/lib/tokens/opaque-token";

/**
 * The signed-in user's own consent request with this token, whatever its state.
 * @throws AppError INVALID_REQUEST_TOKEN for an unknown token and for another user's, with no difference
 */
export async function getConsentRequest(ctx: SessionContext, token: string) {
  const request = isOpaqueToken("pxoauthreq_", token)
    ? await ctx.db.consentRequest.findFirst({
        where: { tokenHash: hashToken(token), userId: ctx.actor.user.id },
        include: { deviceRequest: true },
      })
    : null;
  if (!request?.deviceRequest) throw new AppError("INVALID_REQUEST_TOKEN");
  return { ...request, deviceRequest: request.deviceRequest };
}

export type ConsentRequestRow = Awaited<ReturnType<typeof getConsentRequest>>;

/**
 * Refuses a request that can no longer be decided. What was decided stays so, also after it expired.
 * @throws AppError REQUEST_NOT_PENDING, REQUEST_EXPIRED
 */
export function requirePending(request: ConsentRequestRow, now: Date): void {
  const { deviceRequest } = request;
  if (request.status !== "pending" || deviceRequest.status !== "pending") throw new AppError("REQUEST_NOT_PENDING");
  if (request.expiresAt <= now || deviceRequest.expiresAt <= now) throw new AppError("REQUEST_EXPIRED");
}
