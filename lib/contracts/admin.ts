import { z } from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { email, newPassword, readableText, timestamp } from "@/lib/contracts/fields";

const role = z.enum(["user", "admin"], 'must be "user" or "admin"');
const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  disabled: z.boolean(),
  created_at: timestamp,
});

/** Newest first; `next_cursor` is the `cursor` of the next page, or null at the end. */
export const listUsers = defineEndpoint({
  method: "GET",
  path: "/api/admin/users",
  access: "admin",
  summary: "All accounts, page by page",
  input: z.object({
    cursor: z.uuid("must be the next_cursor of the page before").optional(),
    limit: z.coerce.number("must be a number").int().min(1).max(200).default(50),
  }),
  response: z.object({ users: z.array(user), next_cursor: z.string().nullable() }),
  status: 200,
});

export const createUser = defineEndpoint({
  method: "POST",
  path: "/api/admin/users",
  access: "admin",
  summary: "Make an account",
  input: z.object({ email, name: readableText(191), password: newPassword, role: role.default("user") }),
  response: user,
  status: 201,
});

export const updateUser = defineEndpoint({
  method: "PATCH",
  path: "/api/admin/users/{id}",
  access: "admin",
  summary: "Rename, promote, demote, disable or enable an account",
  params: z.object({ id: z.string() }),
  input: z.object({
    name: readableText(191).optional(),
    role: role.optional(),
    disabled: z.boolean("must be true or false").optional(),
  }),
  response: user,
  status: 200,
});

const settings = z.object({ user_allow_api_keys_create: z.enum(["true", "false"]) });

export const getSettings = defineEndpoint({
  method: "GET",
  path: "/api/admin/settings",
  access: "admin",
  summary: "The panel's settings",
  response: settings,
  status: 200,
});

export const updateSettings = defineEndpoint({
  method: "PATCH",
  path: "/api/admin/settings",
  access: "admin",
  summary: "Change settings",
  input: z.strictObject({
    user_allow_api_keys_create: z.enum(["true", "false"], 'must be "true" or "false"').optional(),
  }),
  response: settings,
  status: 200,
});
