import { recordAudit } from "@/lib/audit/record-audit";
import type { Context, SessionContext } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";
import { hashPassword } from "@/lib/accounts/password";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { requireCurrentPassword } from "@/lib/accounts/require-current-password";

/**
 * Changes the acting user's password and ends every other session of the account.
 * @returns how many sessions ended
 * @throws AppError INVALID_CURRENT_PASSWORD, RATE_LIMITED
 */
export async function changePassword(
  ctx: SessionContext,
  input: { current_password: string; new_password: string },
): Promise<{ sessions_ended: number }> {
  await requireCurrentPassword(ctx, input.current_password);
  const passwordHash = await hashPassword(input.new_password);
  const userId = ctx.actor.user.id;
  return ctx.db.$transaction(async (tx) => {
    const ended = await replacePassword(tx, userId, passwordHash, ctx.actor.sessionId);
    await recordAudit(tx, ctx, { action: "user.password_changed", subjectUserId: userId });
    return { sessions_ended: ended };
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
    await replacePassword(tx, user.id, passwordHash, null);
    await recordAudit(tx, ctx, { action: "user.password_reset", subjectUserId: user.id });
  });
}

async function replacePassword(tx: Transaction, userId: string, passwordHash: string, keepSession: string | null) {
  await tx.user.update({ where: { id: userId }, data: { passwordHash } });
  const others = keepSession === null ? {} : { id: { not: keepSession } };
  return (await tx.session.deleteMany({ where: { userId, ...others } })).count;
}
