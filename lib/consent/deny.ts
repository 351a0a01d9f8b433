import type { SessionContext } from "@/lib/context";
import { decideDeviceRequest } from "@/lib/consent/decide";
import { getConsentRequest } from "@/lib/consent/find-consent-request";

/**
 * Denies a request; the device's next poll is told `access_denied`.
 * @throws AppError INVALID_REQUEST_TOKEN, REQUEST_NOT_PENDING, REQUEST_EXPIRED
 */
export async function deny(ctx: SessionContext, input: { request_token: string }) {
  const request = await getConsentRequest(ctx, input.request_token);
  await decideDeviceRequest(ctx, request, "denied");
  return { mode: "device" as const, denied: true as const };
}
