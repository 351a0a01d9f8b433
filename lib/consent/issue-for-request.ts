import type { SessionContext, Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import { perform } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import { issueApiKey, type IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import type { CallbackRequest } from "@/lib/consent/get-consent-request";
import { sealSecret } from "@/lib/consent/sealed-secret";
import { hashToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

/** Milliseconds from approval within which a code can be exchanged. */
export const CODE_MS = 10 * 60 * 1000;

/**
 * Makes the key that a callback request asks for, inside the caller's transaction.
 * @returns null when the account is disabled or holds the most keys allowed
 */
export function issueForRequest(
  tx: Transaction,
  ctx: Context,
  request: Pick<CallbackRequest, "userId" | "name" | "appName" | "description" | "allowedIps" | "alertCors">,
  confirmBy?: Date,
): Promise<IssuedApiKey | null> {
  const { userId, name, appName, description, allowedIps, alertCors } = request;
  const key = { userId, name, appName, description, allowedIps, alertCors, source: "callback" as const };
  return perform(tx, issueApiKey(ctx, confirmBy ? { ...key, confirmBy } : key));
}

/** A single-use code for the request; with a key it holds the private key, sealed under the code itself. */
export async function makeCode(
  tx: Transaction,
  ctx: SessionContext,
  request: CallbackRequest,
  key: IssuedApiKey | null,
): Promise<string> {
  const code = makeOpaqueToken("pxoauthcode_");
  await tx.authorizationCode.create({
    data: {
      codeHash: hashToken(code),
      consentRequestId: request.id,
      apiKeyId: key?.id ?? null,
      sealedSecret: key && sealSecret(key.privateKey, code),
      expiresAt: new Date(ctx.now().getTime() + CODE_MS),
    },
  });
  return code;
}

/** Takes the decision: one conditional write that repeats every precondition. @throws AppError REQUEST_NOT_PENDING */
export async function takeDecision(
  tx: Transaction,
  ctx: SessionContext,
  request: CallbackRequest,
  data: { status: "approved" | "denied" | "delivering"; leasedUntil?: Date },
): Promise<void> {
  const now = ctx.now();
  const won = await tx.consentRequest.updateMany({
    where: { id: request.id, status: "pending", expiresAt: { gt: now } },
    data: { ...data, ...(data.status !== "delivering" && { decidedAt: now }) },
  });
  if (won.count === 0) throw new AppError("REQUEST_NOT_PENDING", { detail: "lost the race" });
}
