import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { optionalText, readableText, timestamp } from "@/lib/contracts/fields";

const id = z.object({ id: z.string() });

/** An allow-list as the consent query writes it, or as a list; its own rules have a code of their own. */
const allowedips = z
  .union([z.string(), z.array(z.string())], "must be text or a list of texts")
  .describe("IP addresses and CIDRs that may use the key, at most 50; empty is any address");
const flag = z.boolean("must be true or false");

const record = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  app_name: z.string().nullable(),
  created_via: z.enum(["callback", "device", "manual"]).describe("By which flow the key was made"),
  public_key: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe("Written at most once a minute"),
  last_used_ip: z.string().nullable(),
  allowedips: z
    .array(z.string())
    .nullable()
    .describe("`[]` is any address; null is a stored list that cannot be read, which lets in none"),
  alertCors: z.boolean().describe("Whether the owner is told of a use from another address"),
  blocked_count: z.int().describe("Refused uses from other addresses"),
  previous_secret_until: timestamp
    .nullable()
    .describe("After a rotation with an overlap, until when the old secret works"),
});

const issued = z.object({
  id: z.string(),
  public_key: z.string(),
  private_key: z.string().describe("Given here and never again"),
  token_type: z.literal("panel_api_key"),
  issued_at: timestamp,
});

export const listApiKeys = defineEndpoint({
  method: "GET",
  path: "/api/user/api-clients",
  access: "account",
  summary: "The account's live API keys, newest first",
  response: z.object({ api_clients: z.array(record) }),
  status: 200,
});

export const createApiKey = defineEndpoint({
  method: "POST",
  path: "/api/user/api-clients",
  access: "session",
  summary: "Make an API key by hand; the private key is given here, once",
  input: z.object({
    name: readableText(191),
    description: optionalText(1000, true),
    allowedips: allowedips.optional(),
    alertCors: flag.default(false),
  }),
  response: issued,
  status: 201,
  errors: ["INVALID_ALLOWED_IPS", "API_KEY_CREATION_NOT_ALLOWED", "API_KEY_LIMIT_REACHED", "RATE_LIMITED"],
  example: { request: { name: "backup-job", allowedips: "203.0.113.7" } },
});

export const getApiKey = defineEndpoint({
  method: "GET",
  path: "/api/user/api-clients/{id}",
  access: "account",
  summary: "One live API key",
  params: id,
  response: record,
  status: 200,
});

export const updateApiKey = defineEndpoint({
  method: "PATCH",
  path: "/api/user/api-clients/{id}",
  access: "session",
  summary: "Change an API key's name, description or allow-list",
  params: id,
  input: z
    .object({
      name: readableText(191),
      description: z.union([z.null(), z.literal("").transform(() => null), readableText(1000, true)]),
      allowedips,
      alertCors: flag,
    })
    .partial(),
  response: record,
  status: 200,
  errors: ["INVALID_ALLOWED_IPS"],
});

export const revokeApiKey = defineEndpoint({
  method: "DELETE",
  path: "/api/user/api-clients/{id}",
  access: "account",
  summary: "Revoke an API key at once",
  description: "A key may revoke itself, as a command-line app's log-out; every other key needs a person's session.",
  params: id,
  status: 204,
  errors: ["SESSION_REQUIRED"],
});

export const rotateApiKey = defineEndpoint({
  method: "POST",
  path: "/api/user/api-clients/{id}/rotate",
  access: "session",
  summary: "Give an API key a new pair; the old one works on for the overlap",
  params: id,
  input: z.object({ overlap: z.enum(["none", "1h", "24h"], 'must be "none", "1h" or "24h"') }),
  response: issued,
  status: 200,
  errors: ["API_KEY_CREATION_NOT_ALLOWED", "API_KEY_ROTATED", "RATE_LIMITED"],
});
