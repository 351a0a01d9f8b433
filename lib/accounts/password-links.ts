import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { SET_PASSWORD_PAGE } from "@/lib/accounts/addresses";
import { replacePassword } from "@/lib/accounts/change-password";
import { hashPassword } from "@/lib/accounts/password";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { takeLimit, takeLimits } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";
import { notify } from "@/lib/notifications/notify";
import { hashToken, isOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

const HOUR_MS = 60 * 60 * 1000;
/** Milliseconds that a link lives: an invitation or an administrator's reset, and one asked for by the owner. */
const LIFE_MS = { admin: 72 * HOUR_MS, forgotten: HOUR_MS } as const;

export type PasswordLink = { set_password_url: string; expires_at: string };

/**
 * Makes a one-time link for setting an account's password; an earlier one ends. For administrators, who see it once.
 * @throws AppError FORBIDDEN, NOT_FOUND (also for a disabled account)
 */
export async function makePasswordLink(ctx: Context, { id }: { id: string }): Promise<PasswordLink> {
  requireAdministrator(ctx);
  const user = await ctx.db.user.findUnique({ where: { id }, select: { disabledAt: true } });
  if (!user || user.disabledAt) throw new AppError("NOT_FOUND");
  return makeLink(ctx, id, LIFE_MS.admin);
}

/**
 * A link for the owner of an e-mail address, to be mailed there and shown to nobody. Says nothing about whether the
 * account exists.
 * @returns null when there is no enabled account
 * @throws AppError RATE_LIMITED
 */
export async function makeForgottenPasswordLink(ctx: Context, { email }: { email: string }) {
  const address = limitSubject(ctx.address);
  await takeLimits(ctx, [
    ["LIMIT_SIGN_IN_ADDRESS", `forgotten ${address}`],
    ["LIMIT_SIGN_IN_ACCOUNT", `forgotten ${email}`],
  ]);
  const user = await ctx.db.user.findUnique({ where: { email }, select: { id: true, name: true, disabledAt: true } });
  if (!user || user.disabledAt) return null;
  return { name: user.name, email, ...(await makeLink(ctx, user.id, LIFE_MS.forgotten)) };
}

async function makeLink(ctx: Context, userId: string, life: number): Promise<PasswordLink> {
  const token = makeOpaqueToken("pxlink_");
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + life);
  await ctx.db.$transaction(async (tx) => {
    await tx.passwordLink.deleteMany({ where: { userId, usedAt: null } });
    await tx.passwordLink.create({ data: { tokenHash: hashToken(token), userId, createdAt: now, expiresAt } });
    await recordAudit(tx, ctx, {
      action: "user.link_made",
      subjectUserId: userId,
      target: { kind: "user", id: userId },
    });
  });
  return { set_password_url: `${ctx.env.baseUrl}${SET_PASSWORD_PAGE}#${token}`, expires_at: expiresAt.toISOString() };
}

/**
 * Sets a password by a link: once, and all sessions of the account end.
 * @returns the account's e-mail address, to sign in with
 * @throws AppError RATE_LIMITED, INVALID_PASSWORD_LINK
 */
export async function redeemPasswordLink(ctx: Context, input: { token: string; new_password: string }) {
  await takeLimit(ctx, "LIMIT_TOKEN", `link ${limitSubject(ctx.address)}`);
  if (!isOpaqueToken("pxlink_", input.token)) throw new AppError("INVALID_PASSWORD_LINK");
  const tokenHash = hashToken(input.token);
  const live = { tokenHash, usedAt: null, expiresAt: { gt: ctx.now() }, user: { disabledAt: null } };
  if (!(await ctx.db.passwordLink.findFirst({ where: live }))) throw new AppError("INVALID_PASSWORD_LINK");
  const passwordHash = await hashPassword(input.new_password);
  return ctx.db.$transaction(async (tx) => {
    const link = await tx.passwordLink.findUnique({ where: { tokenHash }, include: { user: true } });
    const won = await tx.passwordLink.updateMany({
      where: { tokenHash, usedAt: null, expiresAt: { gt: ctx.now() } },
      data: { usedAt: ctx.now() },
    });
    if (won.count === 0 || !link || link.user.disabledAt) throw new AppError("INVALID_PASSWORD_LINK");
    await replacePassword(tx, link.userId, passwordHash);
    await recordAudit(tx, ctx, { action: "user.password_reset", subjectUserId: link.userId, detail: { by: "link" } });
    await notify(tx, ctx, { userId: link.userId, kind: "account.password_changed", detail: { address: ctx.address } });
    return { email: link.user.email };
  });
}
