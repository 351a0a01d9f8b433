import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { DEVICE_GRANT, OAUTH2 } from "@/lib/device-grant/addresses";
import { optionalText, readableText, requiredString, timestamp } from "@/lib/contracts/fields";

/** RFC 8628 section 3.1 and 3.2. */
export const deviceStart = defineEndpoint({
  method: "POST",
  path: `${OAUTH2}/device`,
  access: "public",
  summary: "Start a device flow",
  description:
    "RFC 8628, section 3.1. A stock client's form is taken too: its `client_id` is then the name, and `scope` says nothing.",
  input: z.object({ name: readableText(191), appName: optionalText(191), description: optionalText(1000, true) }),
  form: z
    .object({ client_id: readableText(191) })
    .transform(({ client_id }) => ({ name: client_id, appName: null, description: null })),
  response: z.object({
    device_code: z.string(),
    user_code: z.string(),
    verification_uri: z.string(),
    verification_uri_complete: z.string(),
    expires_in: z.int(),
    interval: z.int(),
  }),
  status: 200,
  errors: ["RATE_LIMITED"],
  example: {
    request: { name: "my-cli" },
    response: {
      device_code: "pxdev_…",
      user_code: "WDJB-MJHT",
      verification_uri: "https://panel.example.com/dashboard/account/oauth2/api/device",
      verification_uri_complete: "https://panel.example.com/dashboard/account/oauth2/api/device?user_code=WDJB-MJHT",
      expires_in: 900,
      interval: 5,
    },
  },
});

/** RFC 8628 section 3.4 and 3.5. */
export const deviceToken = defineEndpoint({
  method: "POST",
  path: `${OAUTH2}/device/token`,
  access: "public",
  summary: "Poll for the API key",
  description:
    "RFC 8628, section 3.4. The key is given once. A stock client's form is answered with `access_token` besides, `token_type` `Bearer` and the RFCs' own error codes.",
  input: z.object({ device_code: requiredString }).transform((input) => ({ ...input, dialect: "json" as const })),
  form: z
    .object({
      grant_type: requiredString.refine((type) => type === DEVICE_GRANT, {
        error: `must be ${DEVICE_GRANT}`,
        params: { error: "unsupported_grant_type" },
      }),
      device_code: requiredString,
    })
    .transform((input) => ({ device_code: input.device_code, dialect: "form" as const })),
  response: z.object({
    public_key: z.string(),
    private_key: z.string(),
    token_type: z.enum(["panel_api_key", "Bearer"]),
    issued_at: timestamp,
    access_token: z.string().describe("To a form alone: the private key").optional(),
  }),
  status: 200,
  errors: [
    "authorization_pending",
    "slow_down",
    "expired_token",
    "access_denied",
    "INVALID_DEVICE_CODE",
    "unsupported_grant_type",
  ],
  example: {
    request: { device_code: "pxdev_…" },
    response: {
      public_key: "px_pub…",
      private_key: "px_sec…",
      token_type: "panel_api_key",
      issued_at: "2026-06-01T12:00:00Z",
    },
  },
});

export const authorizationServerMetadata = defineEndpoint({
  method: "GET",
  path: "/.well-known/oauth-authorization-server",
  access: "public",
  summary: "Authorization server metadata",
  description: "RFC 8414, section 2: what a stock client reads before it starts.",
  response: z.object({
    issuer: z.string(),
    device_authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    grant_types_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
  }),
  status: 200,
});
