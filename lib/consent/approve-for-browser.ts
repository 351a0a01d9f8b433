import { auditSteps } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { withFragment } from "@/lib/consent/callback-url";
import type { CallbackRequest } from "@/lib/consent/get-consent-request";
import { issueForRequest, makeCode, takeDecision } from "@/lib/consent/issue-for-request";

/**
 * `mode=user`: the credentials go to the callback in the fragment of a redirect, which no server sees. With PKCE only
 * a code goes there, and the key is made when the app exchanges it (RFC 9700 section 2.1.1), so an unused code leaves
 * no key behind.
 * @throws AppError REQUEST_NOT_PENDING, API_KEY_LIMIT_REACHED
 */
export async function approveForBrowser(ctx: SessionContext, request: CallbackRequest) {
  const now = ctx.now();
  const fragment = await ctx.db.sql.transact(function* () {
    yield* takeDecision(now, request.id, "approved");
    const withKey = request.codeChallenge === null;
    const key = withKey ? yield* issueForRequest(ctx, request) : null;
    if (withKey && !key) throw new AppError("API_KEY_LIMIT_REACHED");
    const code = yield* makeCode(ctx, request.id, key);
    yield* auditSteps(ctx, {
      action: "consent.approved",
      subjectUserId: request.userId,
      target: { kind: "consent_request", id: request.id },
      detail: { name: request.name, mode: "user", keyId: key?.id ?? null },
    });
    return {
      public_key: key?.publicKey,
      private_key: key?.privateKey,
      token_type: key ? "panel_api_key" : undefined,
      issued_at: key?.issuedAt,
      authorization_code: code,
      state: request.state ?? undefined,
    };
  });
  return { mode: "user" as const, redirect_url: withFragment(request.callbackUrl, fragment) };
}
