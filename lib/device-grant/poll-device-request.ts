/**
 * Polling for a device's key (RFC 8628 section 3.4 and 3.5).
 *
 *   pending ──approve──▶ approved ──first poll──▶ redeemed
 *      │                     └──user may have no key──▶ denied
 *      └──deny──▶ denied                     (expired: computed, past `expiresAt`)
 *
 * Denied, expired, redeemed and approved answer at any pace; only a pending request is paced:
 *  - the first poll is never early; later ones are when they come sooner than the interval less 1 s;
 *  - an early poll is answered `slow_down`, and the interval grows by 5 s, to 60 at most;
 *  - a second poll within 1 s of a counted one repeats its answer and is not counted (golang.org/x/oauth2 sends
 *    two); a third is `slow_down`. A `slow_down` counts as a poll;
 *  - a counted poll that lies more than 1 s ahead (the clock was set back) counts as none.
 * One UPDATE holds all of that, so the pace is the same in any number of processes.
 */
import type { Context } from "@/lib/context";
import type { IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import { statement } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import { redeemDeviceRequest, type PolledRequest } from "@/lib/device-grant/redeem-device-request";
import { refusalSentence, type Refusal } from "@/lib/device-grant/refusal";
import { hashOpaqueToken, isOpaqueToken } from "@/lib/tokens/opaque-token";

/** Milliseconds after expiry during which a code is still told to be expired; later it is unknown. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/**
 * @returns the key pair, once
 * @throws AppError authorization_pending, slow_down, expired_token, access_denied, INVALID_DEVICE_CODE
 */
export async function pollDeviceRequest(ctx: Context, input: { device_code: string }): Promise<IssuedApiKey> {
  if (!isOpaqueToken("pxdev_", input.device_code)) throw new AppError("INVALID_DEVICE_CODE");
  const deviceCodeHash = hashOpaqueToken(input.device_code);
  const paced = await pace(ctx, deviceCodeHash);
  if (paced) {
    const extra = { interval: paced.pollInterval };
    throw paced.pollSlowed ? new AppError("slow_down", { extra }) : new AppError("authorization_pending");
  }
  const request = await ctx.db.sql.read(FIND, deviceCodeHash);
  const now = ctx.now().getTime();
  if (!request || request.expiresAt.getTime() + REMEMBERED_MS <= now) throw new AppError("INVALID_DEVICE_CODE");
  if (request.status === "denied") throw denied(request.refusal);
  if (request.expiresAt.getTime() <= now) throw new AppError("expired_token");
  if (request.status === "redeemed") throw new AppError("INVALID_DEVICE_CODE", { detail: "already redeemed" });
  if (request.status === "pending") throw new AppError("authorization_pending");
  const outcome = await redeemDeviceRequest(ctx, request);
  if ("key" in outcome) return outcome.key;
  throw outcome.refusal ? denied(outcome.refusal) : new AppError("INVALID_DEVICE_CODE", { detail: "lost the race" });
}

function denied(refusal: Refusal | null): AppError {
  return new AppError("access_denied", refusal ? { description: refusalSentence(refusal) } : {});
}

const FIND = statement<PolledRequest>(
  `SELECT "id", "status", "name", "appName", "description", "expiresAt", "decidedById", "refusal"
   FROM "DeviceRequest" WHERE "deviceCodeHash" = $1`,
  { dates: ["expiresAt"] },
);

const PACE = statement<{ pollSlowed: boolean; pollInterval: number }>(
  `UPDATE "DeviceRequest" SET
     "pollSlowed" = CASE
       WHEN "polledAt" IS NULL OR "polledAt" - $1 > 1000 THEN FALSE
       WHEN NOT "pollRepeated" AND ABS($1 - "polledAt") <= 1000 THEN "pollSlowed"
       ELSE $1 - "polledAt" < ("pollInterval" - 1) * 1000 END,
     "pollInterval" = CASE
       WHEN "polledAt" IS NULL OR "polledAt" - $1 > 1000
         OR (NOT "pollRepeated" AND ABS($1 - "polledAt") <= 1000)
         OR $1 - "polledAt" >= ("pollInterval" - 1) * 1000 THEN "pollInterval"
       WHEN "pollInterval" + 5 > 60 THEN 60
       ELSE "pollInterval" + 5 END,
     "polledAt" = CASE
       WHEN NOT "pollRepeated" AND ABS($1 - "polledAt") <= 1000 THEN "polledAt"
       ELSE $1 END,
     "pollRepeated" = CASE
       WHEN NOT "pollRepeated" AND ABS($1 - "polledAt") <= 1000 THEN TRUE
       ELSE FALSE END
   WHERE "deviceCodeHash" = $2 AND "status" = 'pending' AND "expiresAt" > $3
   RETURNING "pollSlowed", "pollInterval"`,
  { booleans: ["pollSlowed"] },
);

/** Counts a poll of a pending, live request; undefined when there is none. Its time may be lost with the power. */
function pace(ctx: Context, deviceCodeHash: string) {
  const now = ctx.now();
  return ctx.db.sql.write(PACE, [now.getTime(), deviceCodeHash, now], { durable: false });
}
