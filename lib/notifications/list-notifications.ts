import * as z from "zod";
import type { SessionContext, UserContext } from "@/lib/context";
import { NOTIFICATION_KINDS, type NotificationDetail, type NotificationKind } from "@/lib/notifications/notify";

export type NotificationRecord = {
  id: string;
  kind: NotificationKind;
  detail: NotificationDetail;
  created_at: string;
  read: boolean;
};

const stored = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** A stored kind and detail; null for a row of another version of the panel. */
export function readNotification(row: { kind: string; detail: string }) {
  try {
    const parsed = stored.safeParse({ kind: row.kind, detail: JSON.parse(row.detail) });
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // one row that is no JSON must not stand before all others
  }
}

type Wanted = { cursor?: string | undefined; limit: number };

/** One page of the account's notifications, newest first, and how many are unread in all. */
export async function listNotifications(ctx: UserContext, input: Wanted) {
  const [page, unread_count] = await Promise.all([readNotifications(ctx, input), countUnread(ctx)]);
  return { ...page, unread_count };
}

/** As listNotifications, for who knows already how many are unread. */
export async function readNotifications(ctx: UserContext, input: Wanted) {
  const rows = await ctx.db.notification.findMany({
    where: { userId: ctx.actor.user.id, ...(input.cursor !== undefined && { id: { lt: input.cursor } }) },
    orderBy: { id: "desc" },
    take: input.limit + 1,
  });
  const page = rows.slice(0, input.limit);
  const notifications = page.flatMap((row): NotificationRecord[] => {
    const known = readNotification(row);
    const rest = { id: row.id, created_at: row.createdAt.toISOString(), read: row.readAt !== null };
    return known ? [{ ...rest, ...known }] : [];
  });
  return { notifications, next_cursor: rows.length > page.length ? page.at(-1)!.id : null };
}

export function countUnread(ctx: UserContext): Promise<number> {
  return ctx.db.notification.count({ where: { userId: ctx.actor.user.id, readAt: null } });
}

/**
 * Marks notifications as read: those up to the given one, which must be the account's own, or all. Takes a person's
 * session: a stolen key must not be able to hide what it does.
 */
export async function markNotificationsRead(ctx: SessionContext, input: { up_to?: string | undefined }) {
  if (input.up_to !== undefined) {
    const own = await ctx.db.notification.count({ where: { id: input.up_to, userId: ctx.actor.user.id } });
    if (own === 0) return { marked: 0, unread_count: await countUnread(ctx) };
  }
  const marked = await ctx.db.notification.updateMany({
    where: {
      userId: ctx.actor.user.id,
      readAt: null,
      ...(input.up_to !== undefined && { id: { lte: input.up_to } }),
    },
    data: { readAt: ctx.now() },
  });
  return { marked: marked.count, unread_count: await countUnread(ctx) };
}
