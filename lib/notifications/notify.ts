import type { Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";

export type NotificationKind = "authorization_code.reused";

/** Tells a user something about their account, in the transaction of what it tells of. */
export async function notify(
  tx: Pick<Transaction, "notification">,
  ctx: Pick<Context, "now">,
  note: { userId: string; kind: NotificationKind; detail: Record<string, string | number | null> },
): Promise<void> {
  await tx.notification.create({
    data: { userId: note.userId, kind: note.kind, detail: JSON.stringify(note.detail), createdAt: ctx.now() },
  });
}
