import type { SessionContext } from "@/lib/context";
import { invalidField } from "@/lib/errors";
import { claimDeviceRequest } from "@/lib/consent/claim-device-request";
import { CONSENT_PARAMETERS, type RawConsentParameters } from "@/lib/consent/consent-parameters";
import { startConsentRequest } from "@/lib/consent/start-consent-request";

/**
 * Makes a request token: with `user_code` a claim of a device request, else for a callback request.
 * @throws as claimDeviceRequest and startConsentRequest; INVALID_REQUEST when both kinds of parameters
 *   have a value
 */
export async function authorize(ctx: SessionContext, input: RawConsentParameters & { user_code?: string | undefined }) {
  const { user_code, ...raw } = input;
  if (!user_code) {
    const { request_token, expires_in, request } = await startConsentRequest(ctx, raw);
    return { request_token, expires_in, request };
  }
  const other = CONSENT_PARAMETERS.find((name) => raw[name]);
  if (other !== undefined) throw invalidField(other, "does not go with user_code");
  return (await claimDeviceRequest(ctx, { user_code })).claim;
}
