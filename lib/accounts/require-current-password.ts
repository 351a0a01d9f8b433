import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { verifyPassword } from "@/lib/accounts/password";
import { takeLimits } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";

/**
 * Asks for the account's password again. Wrong tries count as wrong sign-ins do, so a borrowed session is no way to
 * guess it.
 * @returns the hash that the password fits, for the write that follows to repeat as its precondition
 * @throws AppError INVALID_CURRENT_PASSWORD, RATE_LIMITED
 */
export async function requireCurrentPassword(ctx: SessionContext, password: string): Promise<string> {
  const { id, email } = ctx.actor.user;
  const subject = `${limitSubject(ctx.address ?? "")} ${email}`;
  const giveBack = await takeLimits(ctx, [["LIMIT_SIGN_IN_ACCOUNT", subject]]);
  const user = await ctx.db.user.findUnique({ where: { id }, select: { passwordHash: true } });
  const fits = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !fits) throw new AppError("INVALID_CURRENT_PASSWORD");
  await giveBack();
  return user.passwordHash;
}
