import { issueApiKey, type IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import { mayCreateSteps } from "@/lib/api-keys/may-create-api-keys";
import { auditSteps } from "@/lib/audit/record-audit";
import type { Context, Role } from "@/lib/context";
import { run, statement, type Steps } from "@/lib/db/steps";
import type { DeviceRequest } from "@/lib/db/generated/sqlite/client";
import type { Refusal } from "@/lib/device-grant/refusal";

/** A device request as a poll finds it. */
export type PolledRequest = Pick<
  DeviceRequest,
  "id" | "status" | "name" | "appName" | "description" | "expiresAt" | "decidedById"
> & { refusal: Refusal | null };

type Outcome = { key: IssuedApiKey } | { refusal: Refusal | null };

/**
 * Makes the key of an approved request: at the first successful poll, given once, never stored in clear.
 * @returns the key; or why the user may have none, which denies the request for good; or `refusal: null` when
 *   another poll was first or the request expired meanwhile
 */
export function redeemDeviceRequest(ctx: Context, request: PolledRequest): Promise<Outcome> {
  return ctx.db.sql.transact(function* (): Steps<Outcome> {
    const won = yield* run(REDEEM, request.id, ctx.now());
    if (!won) return { refusal: null };
    const user = yield* run(FIND_USER, request.decidedById);
    if (!user || user.disabledAt) return yield* refuse(ctx, request, "disabled");
    if (!(yield* mayCreateSteps(user.role))) return yield* refuse(ctx, request, "not_allowed");
    const { name, appName, description } = request;
    const key = yield* issueApiKey(ctx, { userId: user.id, name, appName, description, source: "device" });
    return key ? { key } : yield* refuse(ctx, request, "key_limit");
  });
}

/** Conditional, so that of any number of polls one wins. */
const REDEEM = statement<{ id: string }>(
  `UPDATE "DeviceRequest" SET "status" = 'redeemed' WHERE "id" = $1 AND "status" = 'approved' AND "expiresAt" > $2
   RETURNING "id"`,
);
const FIND_USER = statement<{ id: string; role: Role; disabledAt: Date | null }>(
  `SELECT "id", "role", "disabledAt" FROM "User" WHERE "id" = $1`,
  { dates: ["disabledAt"] },
);
const REFUSE = statement<never>(`UPDATE "DeviceRequest" SET "status" = 'denied', "refusal" = $1 WHERE "id" = $2`);

/** A client stops at `access_denied`, so nothing may be given after it: the refusal is kept. */
function* refuse(ctx: Context, { id, decidedById }: PolledRequest, refusal: Refusal): Steps<Outcome> {
  yield* run(REFUSE, refusal, id);
  yield* auditSteps(ctx, {
    action: "device_request.refused",
    subjectUserId: decidedById,
    target: { kind: "device_request", id },
    detail: { because: refusal },
  });
  return { refusal };
}
