import { auditSteps } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { withFragment } from "@/lib/consent/callback-url";
import { decideDeviceRequest } from "@/lib/consent/decide-device-request";
import { getConsentRequest, requirePending, type CallbackRequest } from "@/lib/consent/get-consent-request";
import { takeDecision } from "@/lib/consent/issue-for-request";
import { postToCallback } from "@/lib/delivery/post-to-callback";

/** RFC 6749 section 4.1.2.1. */
const DENIED = { error: "access_denied", error_description: "The user denied the request." };

/**
 * Denies a request and tells whoever asked: a device at its next poll, a callback in the fragment or by a POST.
 * Denied it is even when the callback is down.
 * @throws AppError INVALID_REQUEST_TOKEN, REQUEST_NOT_PENDING, REQUEST_EXPIRED
 */
export async function deny(ctx: SessionContext, input: { request_token: string }) {
  const request = await getConsentRequest(ctx, input.request_token);
  requirePending(request, ctx.now());
  if (request.deviceRequest) {
    await decideDeviceRequest(ctx, request, "denied");
    return { mode: "device" as const, denied: true as const };
  }
  await decide(ctx, request);
  if (request.mode === "user") {
    const fragment = { ...DENIED, state: request.state ?? undefined };
    return { mode: "user" as const, redirect_url: withFragment(request.callbackUrl, fragment) };
  }
  const delivered = await postToCallback(ctx, request.callbackUrl, { ...DENIED, state: request.state });
  return { mode: "server" as const, denied: true as const, delivered };
}

async function decide(ctx: SessionContext, request: CallbackRequest): Promise<void> {
  const now = ctx.now();
  await ctx.db.sql.transact(function* () {
    yield* takeDecision(now, request.id, "denied");
    yield* auditSteps(ctx, {
      action: "consent.denied",
      subjectUserId: request.userId,
      target: { kind: "consent_request", id: request.id },
      detail: { name: request.name, mode: request.mode },
    });
  });
}
