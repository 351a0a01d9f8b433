import { recordAudit } from "@/lib/audit/record-audit";
import type { Context, Role } from "@/lib/context";
import { isUniqueConflict } from "@/lib/db/conflict";
import { AppError } from "@/lib/errors";
import { hashPassword, NO_PASSWORD } from "@/lib/accounts/password";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { toUserRecord, type UserRecord } from "@/lib/accounts/user-record";

/**
 * Makes an account; without a password nobody can sign in to it before one is set by a link. `email` is lower-cased
 * already (its schema does that).
 * @throws AppError FORBIDDEN, EMAIL_TAKEN
 */
export async function createUser(
  ctx: Context,
  input: { email: string; name: string; password: string | null; role: Role },
): Promise<UserRecord> {
  requireAdministrator(ctx);
  const { password, ...data } = input;
  const passwordHash = password === null ? NO_PASSWORD : await hashPassword(password);
  try {
    return await ctx.db.$transaction(async (tx) => {
      const user = await tx.user.create({ data: { ...data, passwordHash, createdAt: ctx.now() } });
      await recordAudit(tx, ctx, {
        action: "user.created",
        subjectUserId: user.id,
        target: { kind: "user", id: user.id },
        detail: { role: user.role },
      });
      return toUserRecord(user);
    });
  } catch (error) {
    if (isUniqueConflict(error)) throw new AppError("EMAIL_TAKEN");
    throw error;
  }
}
