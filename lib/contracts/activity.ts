import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { timestamp } from "@/lib/contracts/fields";
import { nextCursor, pageQuery } from "@/lib/contracts/pages";

const event = z.object({
  id: z.string(),
  at: timestamp,
  action: z.string(),
  actor: z.object({ kind: z.string(), id: z.string().nullable() }),
  subject_user_id: z.string().nullable(),
  target: z.object({ kind: z.string(), id: z.string() }).nullable(),
  address: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
const page = z.object({ events: z.array(event), next_cursor: nextCursor });

export const listActivity = defineEndpoint({
  method: "GET",
  path: "/api/user/activity",
  access: "account",
  summary: "What happened on the account, newest first",
  input: pageQuery,
  response: page,
  status: 200,
});

const date = z.iso
  .datetime({ offset: true, error: "must be a time in RFC 3339, such as 2026-01-31T00:00:00Z" })
  .transform((text) => new Date(text));

export const listAudit = defineEndpoint({
  method: "GET",
  path: "/api/admin/audit",
  access: "admin",
  summary: "What happened in the whole panel, newest first",
  input: pageQuery.extend({
    action: z.string().max(64).describe("Only this action, such as `api_key.issued`").optional(),
    user: z.string().max(64).describe("Only what this account did, or was done to it: its id").optional(),
    from: date.optional(),
    to: date.optional(),
  }),
  response: page,
  status: 200,
});

const notification = z.object({
  id: z.string(),
  kind: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  created_at: timestamp,
  read: z.boolean(),
});

export const listNotifications = defineEndpoint({
  method: "GET",
  path: "/api/user/notifications",
  access: "account",
  summary: "The account's notifications, newest first",
  input: pageQuery,
  response: z.object({ notifications: z.array(notification), unread_count: z.int(), next_cursor: nextCursor }),
  status: 200,
});

export const markNotificationsRead = defineEndpoint({
  method: "POST",
  path: "/api/user/notifications/read",
  access: "session",
  summary: "Mark notifications as read: up to one, or all",
  description: "Not with a key: a stolen one must not be able to hide what it does.",
  input: z.object({
    up_to: z.uuid("must be the id of a notification").describe("The latest to mark; without it all are").optional(),
  }),
  response: z.object({ marked: z.int(), unread_count: z.int() }),
  status: 200,
});
