import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { email, newPassword, requiredString, timestamp } from "@/lib/contracts/fields";

export const listSessions = defineEndpoint({
  method: "GET",
  path: "/api/user/sessions",
  access: "session",
  summary: "Where the account is signed in",
  response: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        current: z.boolean(),
        created_at: timestamp,
        expires_at: timestamp,
        address: z.string(),
        user_agent: z.string(),
      }),
    ),
  }),
  status: 200,
});

export const endSession = defineEndpoint({
  method: "DELETE",
  path: "/api/user/sessions/{id}",
  access: "session",
  summary: "Sign out somewhere else",
  params: z.object({ id: z.string() }),
  status: 204,
});

export const endAllSessions = defineEndpoint({
  method: "DELETE",
  path: "/api/user/sessions",
  access: "session",
  summary: "Sign out everywhere, here too",
  status: 204,
});

export const forgotPassword = defineEndpoint({
  method: "POST",
  path: "/api/user/password/forgot",
  access: "public",
  summary: "Mail a link for setting a new password",
  description: "Answers the same whether the account exists or not.",
  input: z.object({ email }),
  response: z.object({ mail: z.enum(["sent_if_known", "not_set_up"]) }),
  status: 200,
  errors: ["RATE_LIMITED"],
});

export const checkPasswordLink = defineEndpoint({
  method: "POST",
  path: "/api/user/password/link/check",
  access: "public",
  summary: "Whether a one-time link can still be used",
  description: "For the page behind the link, before a password is thought up for it.",
  input: z.object({ token: requiredString }),
  response: z.object({ expires_at: timestamp }),
  status: 200,
  errors: ["INVALID_PASSWORD_LINK", "RATE_LIMITED"],
});

export const setPasswordByLink = defineEndpoint({
  method: "POST",
  path: "/api/user/password/link",
  access: "public",
  summary: "Set a password by a one-time link",
  input: z.object({ token: requiredString, new_password: newPassword }),
  response: z.object({ email: z.string() }),
  status: 200,
  errors: ["INVALID_PASSWORD_LINK", "RATE_LIMITED"],
});
