import { recordAudit } from "@/lib/audit/record-audit";
import type { Context, SessionContext } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { endPasswordLinks } from "@/lib/accounts/end-password-links";
import { hashPassword, NO_PASSWORD } from "@/lib/accounts/password";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { requireCurrentPassword } from "@/lib/accounts/require-current-password";

/**
 * Changes the acting user's password and ends every other session of the account, and its set-password links.
 * @returns how many sessions ended
 * @throws AppError INVALID_CURRENT_PASSWORD, RATE_LIMITED
 */
export async function changePassword(
  ctx: SessionContext,
  input: { current_password: string; new_password: string },
): Promise<{ sessions_ended: number }> {
  const checked = await requireCurrentPassword(ctx, input.current_password);
  const passwordHash = await hashPassword(input.new_password);
  const { user, sessionId } = ctx.actor;
  return ctx.db.$transaction(async (tx) => {
    const changed = await tx.user.updateMany({ where: { id: user.id, passwordHash: checked }, data: { passwordHash } });
    if (changed.count === 0) throw new AppError("INVALID_CURRENT_PASSWORD", { detail: "lost the race" });
    const ended = await tx.session.deleteMany({ where: { userId: user.id, id: { not: sessionId } } });
    await endPasswordLinks(tx, user.id);
    await recordAudit(tx, ctx, { action: "user.password_changed", subjectUserId: user.id });
    return { sessions_ended: ended.count };
  });
}

/**
 * Sets another password for an account and ends all its sessions; for operators at the command line.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function resetPassword(ctx: Context, input: { email: string; password: string }): Promise<void> {
  requireAdministrator(ctx);
  const passwordHash = await hashPassword(input.password);
  await ctx.db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { email: input.email }, select: { id: true } });
    if (!user) throw new AppError("NOT_FOUND", { description: "No account has this e-mail address." });
    await replacePassword(tx, ctx, { userId: user.id, passwordHash });
  });
}

/**
 * Sets an account's password inside the caller's transaction, ends all its sessions and set-password links, and records
 * it.
 * @returns whether the account, made by invitation, had none before
 */
export async function replacePassword(
  tx: Transaction,
  ctx: Context,
  { userId, passwordHash, by }: { userId: string; passwordHash: string; by?: "link" },
): Promise<{ first: boolean }> {
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { passwordHash: true } });
  const first = before.passwordHash === NO_PASSWORD;
  await tx.user.update({ where: { id: userId }, data: { passwordHash } });
  await tx.session.deleteMany({ where: { userId } });
  await endPasswordLinks(tx, userId);
  await recordAudit(tx, ctx, {
    action: first ? "user.password_set" : "user.password_reset",
    subjectUserId: userId,
    detail: { by },
  });
  return { first };
}
