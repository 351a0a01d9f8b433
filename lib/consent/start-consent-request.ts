import { createHash } from "node:crypto";
import type { SessionContext } from "@/lib/context";
import { requireMayCreateApiKeys } from "@/lib/api-keys/may-create-api-keys";
import { REQUEST_TOKEN_SECONDS } from "@/lib/consent/claim-device-request";
import {
  describeConsentRequest,
  readConsentParameters,
  type ConsentParameters,
  type RawConsentParameters,
} from "@/lib/consent/consent-parameters";
import { takeLimit } from "@/lib/limits/take-limit";
import { hashToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

/**
 * Looks at a consent request without making one.
 * @throws AppError API_KEY_CREATION_NOT_ALLOWED and those of readConsentParameters
 */
export async function previewConsentRequest(ctx: SessionContext, raw: RawConsentParameters) {
  await requireMayCreateApiKeys(ctx, ctx.actor.user.role);
  return { request: describeConsentRequest(readConsentParameters(raw, ctx.env.serverCallbackAllowedHosts)) };
}

/**
 * Makes a request token for a callback request. Tokens are independent: opening the page twice breaks neither.
 * @returns the answer of the API and, for the page, the request's `id`
 * @throws AppError API_KEY_CREATION_NOT_ALLOWED, RATE_LIMITED and those of readConsentParameters
 */
export async function startConsentRequest(ctx: SessionContext, raw: RawConsentParameters) {
  const { user } = ctx.actor;
  await requireMayCreateApiKeys(ctx, user.role);
  await takeLimit(ctx, "LIMIT_AUTHORIZE", user.id);
  const parameters = readConsentParameters(raw, ctx.env.serverCallbackAllowedHosts);
  const token = makeOpaqueToken("pxoauthreq_");
  const now = ctx.now();
  const { callback, allowedIps, ...rest } = parameters;
  const { id } = await ctx.db.consentRequest.create({
    data: {
      ...rest,
      tokenHash: hashToken(token),
      userId: user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + REQUEST_TOKEN_SECONDS * 1000),
      parametersHash: hashParameters(parameters),
      callbackUrl: callback.href,
      allowedIps: JSON.stringify(allowedIps),
    },
    select: { id: true },
  });
  return { id, request_token: token, expires_in: REQUEST_TOKEN_SECONDS, request: describeConsentRequest(parameters) };
}

/** Tells the same request opened again from another one. */
export function hashParameters(parameters: ConsentParameters): string {
  const { callback, ...rest } = parameters;
  const values = Object.entries({ ...rest, callback: callback.href }).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(values)).digest("hex");
}
