import type { SessionContext } from "@/lib/context";
import type { DeviceRequest } from "@/lib/db/generated/sqlite/client";
import { run, statement, type Steps } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import { requireMayCreateApiKeys } from "@/lib/api-keys/may-create-api-keys";
import { formatUserCode, readUserCode } from "@/lib/device-grant/user-code";
import { giveBackSteps, limitsSteps, limitSteps } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";
import { hashOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";
import { timeOrderedId } from "@/lib/tokens/time-ordered-id";

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
  const userCode = readUserCode(input.user_code);
  const now = ctx.now();
  const token = makeOpaqueToken("pxoauthreq_", now);
  const found = await ctx.db.sql.transact(function* (): Steps<ClaimedRequest | { refused: string }> {
    yield* limitSteps(ctx, "LIMIT_AUTHORIZE", user.id);
    if (userCode === null) return { refused: "malformed code" };
    const device = yield* findLiveRequest(ctx, userCode);
    if ("refused" in device) return device;
    const expiresAt = new Date(now.getTime() + secondsOf(device, now) * 1000);
    yield* run(INSERT, timeOrderedId(now), hashOpaqueToken(token), user.id, device.id, now, expiresAt);
    return device;
  });
  if ("refused" in found) throw new AppError("INVALID_USER_CODE", { detail: found.refused });
  const { name, appName, description } = found;
  return {
    claim: {
      request_token: token,
      expires_in: secondsOf(found, now),
      request: { mode: "device" as const, user_code: formatUserCode(userCode!), name, appName, description },
    },
    codeSeconds: Math.ceil((found.expiresAt.getTime() - now.getTime()) / 1000),
  };
}

type ClaimedRequest = Pick<DeviceRequest, "id" | "status" | "name" | "appName" | "description" | "expiresAt">;

/** How long a claim made now lives: never longer than the code. */
function secondsOf({ expiresAt }: ClaimedRequest, now: Date): number {
  return Math.min(REQUEST_TOKEN_SECONDS, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
}

const FIND = statement<ClaimedRequest>(
  `SELECT "id", "status", "name", "appName", "description", "expiresAt" FROM "DeviceRequest" WHERE "userCode" = $1`,
  { dates: ["expiresAt"] },
);
const INSERT = statement<never>(
  `INSERT INTO "ConsentRequest" ("id", "tokenHash", "userId", "deviceRequestId", "createdAt", "expiresAt")
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

/**
 * Wrong codes count, right ones do not: a try is taken before the look and given back when it was right. What is wrong is
 * returned, as throwing it would undo the count. What one limit refuses uses up none of the others.
 */
function* findLiveRequest(ctx: SessionContext, userCode: string): Steps<ClaimedRequest | { refused: string }> {
  const taken = yield* limitsSteps(ctx, [
    ["LIMIT_USER_CODE_ADDRESS", limitSubject(ctx.address ?? "")],
    ["LIMIT_USER_CODE_USER", ctx.actor.user.id],
  ]);
  const device = yield* run(FIND, userCode);
  const live = device?.status === "pending" && device.expiresAt > ctx.now();
  if (!device || !live) {
    return {
      refused: !device ? "unknown code" : device.status === "pending" ? "expired code" : `${device.status} code`,
    };
  }
  yield* giveBackSteps(taken);
  return device;
}
