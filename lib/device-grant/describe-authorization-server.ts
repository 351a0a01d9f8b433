import type { Context } from "@/lib/context";
import { DEVICE_GRANT, OAUTH2 } from "@/lib/device-grant/addresses";

/** RFC 8414 section 2, and RFC 8628 section 4 for the device endpoint. `issuer` is the base address (section 3.3). */
export async function describeAuthorizationServer({ env: { baseUrl } }: Context) {
  return {
    issuer: baseUrl,
    device_authorization_endpoint: `${baseUrl}${OAUTH2}/device`,
    token_endpoint: `${baseUrl}${OAUTH2}/device/token`,
    grant_types_supported: [DEVICE_GRANT],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ["none"],
  };
}
