import * as z from "zod";
import { CONSENT_PARAMETERS } from "@/lib/consent/consent-parameters";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { requiredString, timestamp } from "@/lib/contracts/fields";
import { OAUTH2 } from "@/lib/device-grant/addresses";

const requestToken = z.object({ request_token: requiredString });

type ConsentParameter = (typeof CONSENT_PARAMETERS)[number];

const PARAMETERS = {
  name: "Required: what asks, 1 to 191 characters",
  callbackurl: "Required: where the key goes. `https`, `http` on this machine alone, or a custom scheme; no `#`",
  mode: "`user`, the default: the browser takes the key there; `server`: the panel posts it there",
  allowedips: "IP addresses and CIDRs that may use the key, at most 50, between commas or spaces",
  alertCors: "`true` tells the owner of a use from another address; only with `allowedips`",
  appName: "The app's name, 1 to 191 characters",
  appLogo: "`https` address of the app's logo",
  description: "What the app says of itself, at most 1000 characters",
  state: "Comes back untouched, at most 512 characters",
  code_challenge:
    "PKCE (RFC 7636), with `mode=user`: then only a code goes to the callback, and the key is exchanged for it",
  code_challenge_method: "`S256`",
} satisfies Record<ConsentParameter, string>;

/** All optional here: which are required, and what each may hold, is the domain's to say (consent-parameters.ts). */
const consentQuery = z.object(
  Object.fromEntries(
    CONSENT_PARAMETERS.map((name) => [name, z.string().describe(PARAMETERS[name]).optional()]),
  ) as Record<ConsentParameter, z.ZodOptional<z.ZodString>>,
);
const CONSENT_ERRORS = [
  "INVALID_CALLBACK_URL",
  "INVALID_ALLOWED_IPS",
  "INVALID_MODE",
  "USE_DEVICE_ENDPOINT",
  "API_KEY_CREATION_NOT_ALLOWED",
] as const;
const DECISION_ERRORS = ["INVALID_REQUEST_TOKEN", "REQUEST_EXPIRED", "REQUEST_NOT_PENDING"] as const;

const callbackRequest = z.object({
  name: z.string(),
  description: z.string().nullable(),
  callbackurl: z.string(),
  callback_origin: z.string(),
  mode: z.enum(["user", "server"]),
  allowedips: z.array(z.string()),
  alertCors: z.boolean(),
  appName: z.string().nullable(),
  appLogo: z.string().nullable(),
  state: z.string().nullable(),
});

const deviceClaim = z.object({
  mode: z.literal("device"),
  user_code: z.string(),
  name: z.string(),
  appName: z.string().nullable(),
  description: z.string().nullable(),
});

export const metadata = defineEndpoint({
  method: "GET",
  path: `${OAUTH2}/metadata`,
  access: "session",
  summary: "Check a consent request without making one",
  input: consentQuery,
  response: z.object({ request: callbackRequest }),
  status: 200,
  errors: CONSENT_ERRORS,
  example: { request: { name: "my-app", callbackurl: "http://127.0.0.1:4000/callback" } },
});

export const authorize = defineEndpoint({
  method: "GET",
  path: `${OAUTH2}/authorize`,
  access: "session",
  summary: "Make a request token for a callback request or for a device's user code",
  description: "With `user_code`, instead of all others, it claims a device request, in which it changes nothing.",
  input: consentQuery.extend({ user_code: z.string().describe("The code that the device shows").optional() }),
  response: z.object({
    request_token: z.string(),
    expires_in: z.int(),
    request: z.union([callbackRequest, deviceClaim]),
  }),
  status: 200,
  changesState: true,
  errors: [...CONSENT_ERRORS, "INVALID_USER_CODE", "RATE_LIMITED"],
  example: { request: { name: "my-app", callbackurl: "http://127.0.0.1:4000/callback" } },
});

const redirected = z.object({ mode: z.literal("user"), redirect_url: z.string() });

export const approve = defineEndpoint({
  method: "POST",
  path: `${OAUTH2}/authorize/approve`,
  access: "session",
  summary: "Approve a request",
  input: requestToken,
  response: z.union([
    redirected,
    z.object({ mode: z.literal("server"), delivered: z.literal(true) }),
    z.object({ mode: z.literal("device"), approved: z.literal(true) }),
  ]),
  status: 200,
  errors: [...DECISION_ERRORS, "API_KEY_CREATION_NOT_ALLOWED", "API_KEY_LIMIT_REACHED", "CALLBACK_DELIVERY_FAILED"],
  example: { request: { request_token: "pxoauthreq_…" } },
});

export const deny = defineEndpoint({
  method: "POST",
  path: `${OAUTH2}/authorize/deny`,
  access: "session",
  summary: "Deny a request",
  input: requestToken,
  response: z.union([
    redirected,
    z.object({ mode: z.literal("server"), denied: z.literal(true), delivered: z.boolean() }),
    z.object({ mode: z.literal("device"), denied: z.literal(true) }),
  ]),
  status: 200,
  errors: DECISION_ERRORS,
  example: { request: { request_token: "pxoauthreq_…" } },
});

/** RFC 6749 section 4.1.3, without a client's own authentication: the code is the credential. */
export const exchange = defineEndpoint({
  method: "POST",
  path: `${OAUTH2}/token`,
  access: "public",
  summary: "Exchange an authorization code for its key pair, once",
  input: z.object({
    code: requiredString.describe("The `authorization_code` that went to the callback; good once, for 10 minutes"),
    code_verifier: z.string("must be a string").describe("PKCE: needed where the request had a challenge").optional(),
  }),
  response: z.object({
    public_key: z.string(),
    private_key: z.string(),
    token_type: z.literal("panel_api_key"),
    issued_at: timestamp,
  }),
  status: 200,
  errors: [
    "INVALID_AUTHORIZATION_CODE",
    "INVALID_CODE_VERIFIER",
    "API_KEY_CREATION_NOT_ALLOWED",
    "API_KEY_LIMIT_REACHED",
    "RATE_LIMITED",
  ],
  example: {
    request: { code: "pxoauthcode_…", code_verifier: "…" },
    response: {
      public_key: "px_pub…",
      private_key: "px_sec…",
      token_type: "panel_api_key",
      issued_at: "2026-06-01T12:00:00Z",
    },
  },
});
