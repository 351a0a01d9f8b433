import type { Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import { perform, run, statement, type Steps } from "@/lib/db/steps";
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
  tx: Pick<Transaction, "$queryRawUnsafe">,
  ctx: Pick<Context, "now" | "env">,
  note: Note,
): Promise<void> {
  await perform(tx, notifySteps(ctx, note));
}

type Note = { userId: string; kind: NotificationKind; detail: NotificationDetail };

const NOTIFY = statement<never>(
  `INSERT INTO "Notification" ("id", "userId", "kind", "detail", "createdAt", "mailDueAt")
   VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** The same as a step. */
export function* notifySteps(ctx: Pick<Context, "now" | "env">, { userId, kind, detail }: Note): Steps<void> {
  const now = ctx.now();
  yield* run(NOTIFY, timeOrderedId(now), userId, kind, JSON.stringify(detail), now, ctx.env.smtp ? now : null);
}
