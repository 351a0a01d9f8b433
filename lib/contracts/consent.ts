import { z } from "zod";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { requiredString } from "@/lib/contracts/fields";

const requestToken = z.object({ request_token: requiredString });

/** With `user_code` it claims a device request: a request token of its own that changes nothing in it. */
export const authorize = defineEndpoint({
  method: "GET",
  path: `${OAUTH2}/authorize`,
  access: "session",
  summary: "Make a request token for a device's user code",
  input: z.object({ user_code: requiredString }),
  response: z.object({
    request_token: z.string(),
    expires_in: z.int(),
    request: z.object({
      mode: z.literal("device"),
      user_code: z.string(),
      name: z.string(),
      appName: z.string().nullable(),
      description: z.string().nullable(),
    }),
  }),
  status: 200,
  changesState: true,
});

export const approve = defineEndpoint({
  method: "POST",
  path: `${OAUTH2}/authorize/approve`,
  access: "session",
  summary: "Approve a request",
  input: requestToken,
  response: z.object({ mode: z.literal("device"), approved: z.literal(true) }),
  status: 200,
});

export const deny = defineEndpoint({
  method: "POST",
  path: `${OAUTH2}/authorize/deny`,
  access: "session",
  summary: "Deny a request",
  input: requestToken,
  response: z.object({ mode: z.literal("device"), denied: z.literal(true) }),
  status: 200,
});
