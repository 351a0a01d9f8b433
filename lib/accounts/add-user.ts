import type { Context, Role } from "@/lib/context";
import { createUser } from "@/lib/accounts/create-user";
import { makePasswordLink } from "@/lib/accounts/password-links";
import { sendMail } from "@/lib/mail/send-mail";
import { passwordLinkMail } from "@/lib/mail/write-mail";
import { readLocale } from "@/lib/text/locales";
import type { Locale } from "@/lib/text/locales";
import { AppError } from "@/lib/errors";

type NewUser = { email: string; name: string; password?: string | undefined; role: Role };

/**
 * Makes an account: with a password, or by invitation. An invited account has none until its
 * one-time link is used.
 * @throws AppError FORBIDDEN, EMAIL_TAKEN
 */
export async function addUser(ctx: Context, input: NewUser) {
  const user = await createUser(ctx, { ...input, password: input.password ?? null });
  if (input.password !== undefined) return user;
  return { ...user, ...(await sendPasswordLink(ctx, user)) };
}

/**
 * Makes a one-time link for setting an account's password, and mails it where SMTP is set. The administrator sees it
 * once either way.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function sendPasswordLink(ctx: Context, { id }: { id: string }) {
  const link = await makePasswordLink(ctx, { id });
  const user = await ctx.db.user.findUnique({ where: { id }, select: { email: true, name: true, language: true } });
  if (!user) throw new AppError("NOT_FOUND");
  return { ...link, mailed: await mailLink(ctx, { ...user, ...link, language: readLocale(user.language) }) };
}

/** Mails a link to the account's address. A server that refuses is noted; the link is valid all the same. */
export async function mailLink(
  ctx: Pick<Context, "env" | "log" | "requestId">,
  to: { email: string; name: string; set_password_url: string; language?: Locale | null },
): Promise<boolean> {
  try {
    return await sendMail(ctx.env.smtp, passwordLinkMail(to));
  } catch (error) {
    // a server may quote what it refused, and the link is a secret
    const because = (error as Error).message.replace(/pxlink_\w+/g, "pxlink_…");
    ctx.log.warn({ requestId: ctx.requestId, because }, "a mail could not be sent");
    return false;
  }
}
