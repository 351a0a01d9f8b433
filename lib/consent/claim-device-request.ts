import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { requireMayCreateApiKeys } from "@/lib/api-keys/may-create-api-keys";
import { formatUserCode, readUserCode } from "@/lib/device-grant/user-code";
import { takeLimit, takeLimits } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";
import { hashToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

/** Seconds that a request token lives. */
export const REQUEST_TOKEN_SECONDS = 600;

/**
 * Claims a device request by its user code: makes a request token of the user's own that points at it and changes
 * nothing in it, so that opening a link is harmless. Several accounts may claim; the first decision wins.
 * Unknown, expired and decided codes look the same to the caller and differ only in the log.
 * @returns the claim, and the seconds that the code itself has left
 * @throws AppError API_KEY_CREATION_NOT_ALLOWED, RATE_LIMITED, INVALID_USER_CODE
 */
export async function claimDeviceRequest(ctx: SessionContext, input: { user_code: string }) {
  const { user } = ctx.actor;
  await requireMayCreateApiKeys(ctx, user.role);
  await takeLimit(ctx, "LIMIT_AUTHORIZE", user.id);
  const userCode = readUserCode(input.user_code);
  if (userCode === null) throw new AppError("INVALID_USER_CODE", { detail: "malformed code" });
  const device = await findLiveRequest(ctx, userCode);
  const token = makeOpaqueToken("pxoauthreq_");
  const now = ctx.now();
  const seconds = Math.min(REQUEST_TOKEN_SECONDS, Math.ceil((device.expiresAt.getTime() - now.getTime()) / 1000));
  await ctx.db.consentRequest.create({
    data: {
      tokenHash: hashToken(token),
      userId: user.id,
      deviceRequestId: device.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + seconds * 1000),
    },
  });
  return {
    claim: {
      request_token: token,
      expires_in: seconds,
      request: {
        mode: "device" as const,
        user_code: formatUserCode(userCode),
        name: device.name,
        appName: device.appName,
        description: device.description,
      },
    },
    codeSeconds: Math.ceil((device.expiresAt.getTime() - now.getTime()) / 1000),
  };
}

/** Wrong codes count, right ones do not: a try is taken before the look and given back when it was right. */
async function findLiveRequest(ctx: SessionContext, userCode: string) {
  const giveBack = await takeLimits(ctx, [
    ["LIMIT_USER_CODE_ADDRESS", limitSubject(ctx.address ?? "")],
    ["LIMIT_USER_CODE_USER", ctx.actor.user.id],
  ]);
  const device = await ctx.db.deviceRequest.findUnique({ where: { userCode } });
  const live = device?.status === "pending" && device.expiresAt > ctx.now();
  if (!device || !live) {
    const detail = !device ? "unknown code" : device.status === "pending" ? "expired code" : `${device.status} code`;
    throw new AppError("INVALID_USER_CODE", { detail });
  }
  await giveBack();
  return device;
}
