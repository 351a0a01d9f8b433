import type { Context } from "@/lib/context";
import { MAIL_DEADLINE_MS, sendMail } from "@/lib/mail/send-mail";
import { notificationMail } from "@/lib/mail/write-mail";
import { readLocale } from "@/lib/text/locales";
import { readNotification } from "@/lib/notifications/list-notifications";

/** Milliseconds until the next try after a failed one: a minute, then twice as long each time; six tries in all. */
const FIRST_WAIT_MS = 60_000;
const TRIES = 6;
/** Milliseconds that a try holds a notification, so that another process leaves it alone: longer than a mail may take. */
const HOLD_MS = 2 * MAIL_DEADLINE_MS;

/** Accounts that one run mails to, those that wait longest first, and mails to each: nobody's many keep others waiting. */
const ACCOUNTS = 20;
const MAILS_EACH = 6;

/**
 * Mails what is due. A try is taken by one conditional write before the mail goes out, so any number of
 * processes may run this; a process killed in between tries again after the hold.
 * @returns how many mails went out
 */
export async function mailNotifications(ctx: Context): Promise<number> {
  if (!ctx.env.smtp) return 0;
  const due = await findDue(ctx);
  let sent = 0;
  for (const note of due) {
    const tries = note.mailTries + 1;
    // a try beyond the last is one whose process was killed
    const spent = tries > TRIES;
    const taken = await ctx.db.notification.updateMany({
      where: { id: note.id, mailTries: note.mailTries, mailDueAt: note.mailDueAt },
      data: { mailTries: tries, mailDueAt: spent ? null : new Date(ctx.now().getTime() + HOLD_MS) },
    });
    if (taken.count === 0 || spent) continue;
    // read now: the mails before this one took their time, and the account may have been disabled meanwhile
    const user = await ctx.db.user.findUnique({
      where: { id: note.userId },
      select: { email: true, disabledAt: true, language: true },
    });
    const known = !user || user.disabledAt ? null : readNotification(note);
    let mailDueAt: Date | null = null;
    try {
      if (user && known) {
        await sendMail(
          ctx.env.smtp,
          notificationMail({ ...user, language: readLocale(user.language) }, known, ctx.env.baseUrl),
        );
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

async function findDue(ctx: Context) {
  const isDue = { lte: ctx.now() };
  const waiting = await ctx.db.notification.groupBy({
    by: ["userId"],
    where: { mailDueAt: isDue },
    orderBy: { _min: { mailDueAt: "asc" } },
    take: ACCOUNTS,
  });
  const each = waiting.map(({ userId }) =>
    ctx.db.notification.findMany({
      where: { userId, mailDueAt: isDue },
      orderBy: { mailDueAt: "asc" },
      take: MAILS_EACH,
    }),
  );
  return (await Promise.all(each)).flat();
}
