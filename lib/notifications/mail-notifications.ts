import type { Context } from "@/lib/context";
import { sendMail } from "@/lib/mail/send-mail";
import { notificationMail } from "@/lib/mail/write-mail";
import { readNotification } from "@/lib/notifications/list-notifications";

/** Milliseconds until the next try after a failed one: a minute, then twice as long each time; six tries in all. */
const FIRST_WAIT_MS = 60_000;
const TRIES = 6;
/** Milliseconds that a try holds a notification, so that another process leaves it alone: longer than any try takes. */
const HOLD_MS = 5 * 60_000;

/**
 * Mails what is due, oldest first. A try is taken by one conditional write before the mail goes out, so any number of
 * processes may run this; a process killed in between tries again after the hold.
 * @returns how many mails went out
 */
export async function mailNotifications(ctx: Context): Promise<number> {
  if (!ctx.env.smtp) return 0;
  const due = await ctx.db.notification.findMany({
    where: { mailDueAt: { lte: ctx.now() } },
    orderBy: { mailDueAt: "asc" },
    include: { user: { select: { email: true, disabledAt: true } } },
    take: 20,
  });
  let sent = 0;
  for (const note of due) {
    const tries = note.mailTries + 1;
    const taken = await ctx.db.notification.updateMany({
      where: { id: note.id, mailTries: note.mailTries, mailDueAt: note.mailDueAt },
      data: { mailTries: tries, mailDueAt: new Date(ctx.now().getTime() + HOLD_MS) },
    });
    if (taken.count === 0) continue;
    const known = note.user.disabledAt ? null : readNotification(note);
    let mailDueAt: Date | null = null;
    try {
      if (known) {
        await sendMail(ctx.env.smtp, notificationMail(note.user.email, known, ctx.env.baseUrl));
        sent++;
      }
    } catch (error) {
      if (tries < TRIES) mailDueAt = new Date(ctx.now().getTime() + FIRST_WAIT_MS * 2 ** (tries - 1));
      ctx.log.warn({ notificationId: note.id, tries, because: (error as Error).message }, "a mail could not be sent");
    }
    await ctx.db.notification.updateMany({ where: { id: note.id, mailTries: tries }, data: { mailDueAt } });
  }
  return sent;
}
