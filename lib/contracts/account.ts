import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { email, newPassword, readableText, requiredString, timestamp } from "@/lib/contracts/fields";

const profile = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(["user", "admin"]),
  created_at: timestamp,
});

export const getProfile = defineEndpoint({
  method: "GET",
  path: "/api/user",
  access: "account",
  summary: "The account that the session or key belongs to",
  response: profile,
  status: 200,
});

export const updateProfile = defineEndpoint({
  method: "PATCH",
  path: "/api/user",
  access: "account",
  summary: "Change the account's name or e-mail address",
  description:
    "A key may change `name` alone. A new `email` asks for the current password, as it is what one signs in with.",
  input: z.object({
    name: readableText(191).optional(),
    email: email.optional(),
    current_password: requiredString.optional(),
  }),
  response: profile,
  status: 200,
  errors: ["SESSION_REQUIRED", "INVALID_CURRENT_PASSWORD", "RATE_LIMITED", "EMAIL_TAKEN"],
  example: { request: { name: "Ada" } },
});

export const changePassword = defineEndpoint({
  method: "POST",
  path: "/api/user/password",
  access: "session",
  summary: "Change the password; ends the account's other sessions",
  input: z.object({ current_password: requiredString, new_password: newPassword }),
  response: z.object({ sessions_ended: z.int() }),
  status: 200,
  errors: ["INVALID_CURRENT_PASSWORD", "RATE_LIMITED"],
});
