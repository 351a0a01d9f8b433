import { z } from "zod";
import { CONSENT_PARAMETERS } from "@/lib/consent/consent-parameters";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { requiredString } from "@/lib/contracts/fields";
import { OAUTH2 } from "@/lib/device-grant/addresses";

const requestToken = z.object({ request_token: requiredString });

/** All optional here: which are required, and what each may hold, is the domain's to say (consent-parameters.ts). */
const consentQuery = z.object(
  Object.fromEntries(CONSENT_PARAMETERS.map((name) => [name, z.string().optional()])) as Record<
    (typeof CONSENT_PARAMETERS)[number],
    z.ZodOptional<z.ZodString>
  >,
);

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

/** An optional preflight: creates nothing. */
export const metadata = defineEndpoint({
  method: "GET",
  path: `${OAUTH2}/metadata`,
  access: "session",
  summary: "Check a consent request without making one",
  input: consentQuery,
  response: z.object({ request: callbackRequest }),
  status: 200,
});

/** With `user_code` it claims a device request: a request token of its own that changes nothing in it. */
export const authorize = defineEndpoint({
  method: "GET",
  path: `${OAUTH2}/authorize`,
  access: "session",
  summary: "Make a request token for a callback request or for a device's user code",
  input: consentQuery.extend({ user_code: z.string().optional() }),
  response: z.object({
    request_token: z.string(),
    expires_in: z.int(),
    request: z.union([callbackRequest, deviceClaim]),
  }),
  status: 200,
  changesState: true,
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
});

/** RFC 6749 section 4.1.3, without a client's own authentication: the code is the credential. */
export const exchange = defineEndpoint({
  method: "POST",
  path: `${OAUTH2}/token`,
  access: "public",
  summary: "Exchange an authorization code for its key pair, once",
  input: z.object({ code: requiredString, code_verifier: z.string("must be a string").optional() }),
  response: z.object({
    public_key: z.string(),
    private_key: z.string(),
    token_type: z.literal("panel_api_key"),
    issued_at: z.string(),
  }),
  status: 200,
});
