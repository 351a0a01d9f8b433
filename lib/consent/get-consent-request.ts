import type { SessionContext } from "@/lib/context";
import type { ConsentRequest, DeviceRequest } from "@/lib/db/generated/sqlite/client";
import { statement } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import { releaseLease } from "@/lib/delivery/release-lease";
import { hashOpaqueToken, isOpaqueToken } from "@/lib/tokens/opaque-token";

type ClaimedDevice = Pick<DeviceRequest, "id" | "status" | "name" | "userCode" | "expiresAt">;
/** A claim of a device request. */
export type DeviceClaim = ConsentRequest & { deviceRequest: ClaimedDevice };
/** A callback request; its columns are all there. */
export type CallbackRequest = ConsentRequest & {
  deviceRequest: null;
  name: string;
  callbackUrl: string;
  mode: "user" | "server";
};

/**
 * The signed-in user's own consent request with this token, whatever its state. A delivery whose process was killed
 * is undone first, so that the request is pending again.
 * @throws AppError INVALID_REQUEST_TOKEN for an unknown token and for another user's, with no difference
 */
export async function getConsentRequest(ctx: SessionContext, token: string): Promise<DeviceClaim | CallbackRequest> {
  const find = async () => {
    const found = await ctx.db.sql.read(FIND, hashOpaqueToken(token), ctx.actor.user.id);
    const device = found?.deviceRequestId && (await ctx.db.sql.read(FIND_DEVICE, found.deviceRequestId));
    return found && { ...found, deviceRequest: device || null };
  };
  let request = isOpaqueToken("pxoauthreq_", token) ? await find() : undefined;
  if (request?.leasedUntil && request.leasedUntil <= ctx.now()) {
    await releaseLease(ctx, request);
    request = await find();
  }
  if (!request) throw new AppError("INVALID_REQUEST_TOKEN");
  return request as DeviceClaim | CallbackRequest;
}

/** Named one by one: PostgreSQL refuses a prepared `*` once a newer panel has added a column. */
const FIND = statement<ConsentRequest>(
  `SELECT "id", "tokenHash", "userId", "status", "createdAt", "expiresAt", "decidedAt", "deviceRequestId",
     "parametersHash", "name", "appName", "description", "appLogo", "callbackUrl", "mode", "allowedIps", "alertCors",
     "state", "codeChallenge", "leasedUntil", "deliveringKey"
   FROM "ConsentRequest" WHERE "tokenHash" = $1 AND "userId" = $2`,
  { dates: ["createdAt", "expiresAt", "decidedAt", "leasedUntil"], booleans: ["alertCors"] },
);
const FIND_DEVICE = statement<ClaimedDevice>(
  `SELECT "id", "status", "name", "userCode", "expiresAt" FROM "DeviceRequest" WHERE "id" = $1`,
  { dates: ["expiresAt"] },
);

/**
 * Refuses a request that can no longer be decided. What was decided stays so, also after it expired.
 * @throws AppError REQUEST_NOT_PENDING (also while a delivery is under way), REQUEST_EXPIRED
 */
export function requirePending(request: DeviceClaim | CallbackRequest, now: Date): void {
  const device = request.deviceRequest;
  if (request.status !== "pending" || (device && device.status !== "pending")) {
    throw new AppError("REQUEST_NOT_PENDING");
  }
  if (request.expiresAt <= now || (device && device.expiresAt <= now)) throw new AppError("REQUEST_EXPIRED");
}
