import type { Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import { timeOrderedId } from "@/lib/tokens/time-ordered-id";

/** What a user is told of. The page's and the mail's words for each stand in the message catalogue. */
export const NOTIFICATION_KINDS = [
  "api_key.issued",
  "api_key.rotated",
  "api_key.blocked",
  "api_key.new_network",
  "authorization_code.reused",
  "account.password_changed",
  "account.password_set",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export type NotificationDetail = Record<string, string | number | null>;

/**
 * Tells a user something about their account, in the transaction of what it tells of: in the panel, and by mail where
 * SMTP is set (lib/notifications/mail-notifications.ts sends what is due).
 */
export async function notify(
  tx: Pick<Transaction, "notification">,
  ctx: Pick<Context, "now" | "env">,
  note: { userId: string; kind: NotificationKind; detail: NotificationDetail },
): Promise<void> {
  const createdAt = ctx.now();
  await tx.notification.create({
    data: {
      id: timeOrderedId(createdAt),
      userId: note.userId,
      kind: note.kind,
      detail: JSON.stringify(note.detail),
      createdAt,
      mailDueAt: ctx.env.smtp ? createdAt : null,
    },
  });
}
