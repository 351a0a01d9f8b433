import { recordAudit } from "@/lib/audit/record-audit";
import type { ActingUser, UserContext } from "@/lib/context";
import { isUniqueConflict } from "@/lib/db/conflict";
import { AppError, invalidField } from "@/lib/errors";
import { endPasswordLinks } from "@/lib/accounts/end-password-links";
import { requireCurrentPassword } from "@/lib/accounts/require-current-password";

/** The account that acts, as it was read when it was found out who acts. */
export async function getProfile(ctx: UserContext) {
  return profileOf(ctx.actor.user);
}

const profileOf = ({ id, email, name, role, createdAt }: ActingUser) => {
  return { id, email, name, role, created_at: createdAt.toISOString() };
};

type Changes = { name?: string | undefined; email?: string | undefined; current_password?: string | undefined };

/**
 * Changes the account's own name or e-mail address. A key may change the name alone; a new address takes a session
 * and the current password.
 * @throws AppError SESSION_REQUIRED, INVALID_REQUEST, INVALID_CURRENT_PASSWORD, RATE_LIMITED, EMAIL_TAKEN
 */
export async function updateProfile(ctx: UserContext, changes: Changes) {
  const { actor } = ctx;
  if (changes.email !== undefined) {
    if (actor.kind !== "session") throw new AppError("SESSION_REQUIRED");
    if (changes.current_password === undefined) {
      throw invalidField("current_password", "is required to change the e-mail address");
    }
    await requireCurrentPassword({ ...ctx, actor }, changes.current_password);
  }
  const data = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.email !== undefined && { email: changes.email }),
  };
  if (Object.keys(data).length === 0) return getProfile(ctx);
  try {
    return await ctx.db.$transaction(async (tx) => {
      const [changed] = await tx.user.updateManyAndReturn({ where: { id: actor.user.id }, data });
      if (!changed) throw new AppError("UNAUTHENTICATED", { detail: "deleted meanwhile" });
      // a link lies in the mailbox of the address before
      if (changes.email !== undefined) await endPasswordLinks(tx, actor.user.id);
      await recordAudit(tx, ctx, {
        action: "user.updated",
        subjectUserId: actor.user.id,
        target: { kind: "user", id: actor.user.id },
        detail: data,
      });
      return profileOf(changed);
    });
  } catch (error) {
    if (isUniqueConflict(error)) throw new AppError("EMAIL_TAKEN");
    throw error;
  }
}
