import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { nextCursor, pageQuery } from "@/lib/contracts/pages";
import { email, newPassword, packId, readableText, timestamp } from "@/lib/contracts/fields";

const role = z.enum(["user", "admin"], 'must be "user" or "admin"');
const user = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  disabled: z.boolean(),
  created_at: timestamp,
});

export const listUsers = defineEndpoint({
  method: "GET",
  path: "/api/admin/users",
  access: "admin",
  summary: "All accounts, page by page",
  input: pageQuery,
  response: z.object({ users: z.array(user), next_cursor: nextCursor }),
  status: 200,
});

export const createUser = defineEndpoint({
  method: "POST",
  path: "/api/admin/users",
  access: "admin",
  summary: "Make an account",
  description:
    "Without a password it is an invitation: the answer holds a one-time link, which is mailed too where SMTP is set.",
  input: z.object({ email, name: readableText(191), password: newPassword.optional(), role: role.default("user") }),
  response: z.union([user.extend({ set_password_url: z.string(), expires_at: timestamp, mailed: z.boolean() }), user]),
  status: 201,
  errors: ["EMAIL_TAKEN"],
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
    disabled: z
      .boolean("must be true or false")
      .describe("True ends the account's sessions and refuses its keys at once")
      .optional(),
  }),
  response: user,
  status: 200,
  errors: ["LAST_ADMIN"],
});

export const deleteUser = defineEndpoint({
  method: "DELETE",
  path: "/api/admin/users/{id}",
  access: "admin",
  summary: "Delete an account with its keys, sessions and servers",
  params: z.object({ id: z.string() }),
  status: 204,
  errors: ["LAST_ADMIN"],
});

export const makePasswordLink = defineEndpoint({
  method: "POST",
  path: "/api/admin/users/{id}/password-link",
  access: "admin",
  summary: "Make a one-time link for setting an account's password",
  params: z.object({ id: z.string() }),
  response: z.object({ set_password_url: z.string(), expires_at: timestamp, mailed: z.boolean() }),
  status: 200,
});

const flag = z.enum(["true", "false"], 'must be "true" or "false"');
const settings = z.object({
  app_theme_pack_default: z.string(),
  app_theme_pack_lock: flag,
  app_ui_pack_default: z.string(),
  app_ui_pack_lock: flag,
  user_allow_api_keys_create: flag,
});

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
    app_theme_pack_default: z.union([z.literal(""), packId], "must be a theme pack's id or empty").optional(),
    app_theme_pack_lock: flag.optional(),
    app_ui_pack_default: packId.optional(),
    app_ui_pack_lock: flag.optional(),
    user_allow_api_keys_create: flag.optional(),
  }),
  response: settings,
  status: 200,
  errors: ["PACK_NOT_AVAILABLE"],
});
