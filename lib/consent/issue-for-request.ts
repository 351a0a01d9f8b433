import type { SessionContext, Context } from "@/lib/context";
import { run, statement, type Steps } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import { issueApiKey, type IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import type { CallbackRequest } from "@/lib/consent/get-consent-request";
import { sealSecret } from "@/lib/consent/sealed-secret";
import { hashOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";
import { timeOrderedId } from "@/lib/tokens/time-ordered-id";

/** Milliseconds from approval within which a code can be exchanged. */
export const CODE_MS = 10 * 60 * 1000;

/**
 * The steps that make the key that a callback request asks for.
 * @param delivery of a key that is on its way to a server: its id, and when it is dead unless confirmed
 * @returns null when the account is disabled or holds the most keys allowed
 */
export function issueForRequest(
  ctx: Context,
  request: Pick<CallbackRequest, "userId" | "name" | "appName" | "description" | "allowedIps" | "alertCors">,
  delivery: { id?: string; confirmBy?: Date } = {},
): Steps<IssuedApiKey | null> {
  const { userId, name, appName, description, allowedIps, alertCors } = request;
  const key = { userId, name, appName, description, allowedIps, alertCors, source: "callback" as const };
  return issueApiKey(ctx, { ...key, ...delivery });
}

const INSERT_CODE = statement<never>(
  `INSERT INTO "AuthorizationCode" ("id", "codeHash", "consentRequestId", "apiKeyId", "sealedSecret", "expiresAt")
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

/**
 * The step that makes a single-use code for the request; with a key it holds the private key, sealed under the code
 * itself.
 */
export function* makeCode(ctx: SessionContext, requestId: string, key: IssuedApiKey | null): Steps<string> {
  const now = ctx.now();
  const code = makeOpaqueToken("pxoauthcode_", now);
  const sealed = key && sealSecret(key.privateKey, code);
  const expiresAt = new Date(now.getTime() + CODE_MS);
  yield* run(INSERT_CODE, timeOrderedId(now), hashOpaqueToken(code), requestId, key?.id ?? null, sealed, expiresAt);
  return code;
}

const DECIDE = statement<{ id: string }>(
  `UPDATE "ConsentRequest" SET "status" = $1, "decidedAt" = $2
   WHERE "id" = $3 AND "status" = 'pending' AND "expiresAt" > $2 RETURNING "id"`,
);

/**
 * The step that takes the decision: one conditional write that repeats every precondition.
 * @throws AppError REQUEST_NOT_PENDING
 */
export function* takeDecision(now: Date, requestId: string, decision: "approved" | "denied"): Steps<void> {
  const won = yield* run(DECIDE, decision, now, requestId);
  if (!won) throw lostTheRace();
}

/** What whoever decided a moment too late is told. */
export function lostTheRace(): AppError {
  return new AppError("REQUEST_NOT_PENDING", { detail: "lost the race" });
}
