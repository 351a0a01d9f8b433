import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { SET_PASSWORD_PAGE } from "@/lib/accounts/addresses";
import { replacePassword } from "@/lib/accounts/change-password";
import { endPasswordLinks } from "@/lib/accounts/end-password-links";
import { hashPassword } from "@/lib/accounts/password";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { takeLimit } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";
import { notify } from "@/lib/notifications/notify";
import { hashOpaqueToken, isOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";
import { readLocale } from "@/lib/text/locales";

const HOUR_MS = 60 * 60 * 1000;
/** Milliseconds that a link lives: an invitation or an administrator's reset, and one asked for by the owner. */
const LIFE_MS = { admin: 72 * HOUR_MS, forgotten: HOUR_MS } as const;
/** Live links that an owner may have asked for. One more is not made: those in the mailbox all work. */
const MOST_FORGOTTEN = 3;

export type PasswordLink = { set_password_url: string; expires_at: string };

/**
 * Makes a one-time link for setting an account's password; all earlier ones end. For administrators, who see it once.
 * @throws AppError FORBIDDEN, NOT_FOUND (also for a disabled account)
 */
export async function makePasswordLink(ctx: Context, { id }: { id: string }): Promise<PasswordLink> {
  requireAdministrator(ctx);
  return ctx.db.$transaction(async (tx) => {
    if (!(await lockEnabledUser(tx, id))) throw new AppError("NOT_FOUND");
    await endPasswordLinks(tx, id);
    return makeLink(tx, ctx, id, LIFE_MS.admin);
  });
}

/**
 * A link for the owner of an e-mail address, to be mailed there and shown to nobody. Whoever asks may be a stranger, so
 * earlier links stay valid (nobody can end the one that the owner is about to use), and of these there are three at most
 * (nobody can fill the owner's mailbox).
 * @returns null when there is no enabled account, or enough links of it are under way
 */
export async function makeForgottenPasswordLink(ctx: Context, { email }: { email: string }) {
  const user = await ctx.db.user.findUnique({ where: { email }, select: { id: true, name: true, language: true } });
  if (!user) return null;
  const now = ctx.now().getTime();
  const underWay = {
    userId: user.id,
    usedAt: null,
    createdAt: { gt: new Date(now - LIFE_MS.forgotten) },
    expiresAt: { gt: new Date(now), lte: new Date(now + LIFE_MS.forgotten) },
  };
  return ctx.db.$transaction(async (tx) => {
    if (!(await lockEnabledUser(tx, user.id))) return null;
    if ((await tx.passwordLink.count({ where: underWay })) >= MOST_FORGOTTEN) return null;
    const language = readLocale(user.language);
    return { name: user.name, email, language, ...(await makeLink(tx, ctx, user.id, LIFE_MS.forgotten)) };
  });
}

/** Of simultaneous changes of one account's links the second waits here. @returns whether the account is there, enabled */
async function lockEnabledUser(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.user.updateMany({ where: { id, disabledAt: null }, data: { disabledAt: null } })).count > 0;
}

async function makeLink(tx: Transaction, ctx: Context, userId: string, life: number): Promise<PasswordLink> {
  const now = ctx.now();
  const token = makeOpaqueToken("pxlink_", now);
  const expiresAt = new Date(now.getTime() + life);
  await tx.passwordLink.create({ data: { tokenHash: hashOpaqueToken(token), userId, createdAt: now, expiresAt } });
  await recordAudit(tx, ctx, {
    action: "user.link_made",
    subjectUserId: userId,
    target: { kind: "user", id: userId },
  });
  return { set_password_url: `${ctx.env.baseUrl}${SET_PASSWORD_PAGE}#${token}`, expires_at: expiresAt.toISOString() };
}

/** @throws AppError RATE_LIMITED, INVALID_PASSWORD_LINK */
async function findLiveLink(ctx: Context, token: string) {
  await takeLimit(ctx, "LIMIT_TOKEN", `link ${limitSubject(ctx.address)}`);
  if (!isOpaqueToken("pxlink_", token)) throw new AppError("INVALID_PASSWORD_LINK");
  const live = {
    tokenHash: hashOpaqueToken(token),
    usedAt: null,
    expiresAt: { gt: ctx.now() },
    user: { disabledAt: null },
  };
  const link = await ctx.db.passwordLink.findFirst({ where: live, include: { user: { select: { email: true } } } });
  if (!link) throw new AppError("INVALID_PASSWORD_LINK");
  return link;
}

/**
 * Whether a link can still be used; it stays as it is.
 * @throws AppError RATE_LIMITED, INVALID_PASSWORD_LINK
 */
export async function checkPasswordLink(ctx: Context, input: { token: string }): Promise<{ expires_at: string }> {
  return { expires_at: (await findLiveLink(ctx, input.token)).expiresAt.toISOString() };
}

/**
 * Sets a password by a link: once, and all sessions and other links of the account end.
 * @returns the account's e-mail address, to sign in with
 * @throws AppError RATE_LIMITED, INVALID_PASSWORD_LINK
 */
export async function redeemPasswordLink(ctx: Context, input: { token: string; new_password: string }) {
  const link = await findLiveLink(ctx, input.token);
  const { tokenHash } = link;
  const passwordHash = await hashPassword(input.new_password);
  return ctx.db.$transaction(async (tx) => {
    // the account first, then its link: in the order in which deleting an account takes them
    if (!(await lockEnabledUser(tx, link.userId))) throw new AppError("INVALID_PASSWORD_LINK");
    const won = await tx.passwordLink.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: ctx.now() } },
      data: { usedAt: ctx.now() },
    });
    if (won.count === 0) throw new AppError("INVALID_PASSWORD_LINK");
    const { first } = await replacePassword(tx, ctx, { userId: link.userId, passwordHash, by: "link" });
    const kind = first ? "account.password_set" : "account.password_changed";
    await notify(tx, ctx, { userId: link.userId, kind, detail: { address: ctx.address } });
    return { email: link.user.email };
  });
}
