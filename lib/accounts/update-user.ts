import { recordAudit } from "@/lib/audit/record-audit";
import type { Context, Role } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { toUserRecord, type UserRecord } from "@/lib/accounts/user-record";

export type UserChanges = { name?: string | undefined; role?: Role | undefined; disabled?: boolean | undefined };

/**
 * Changes an account. Disabling ends its sessions and revokes its keys in the same transaction; enabling it again
 * brings neither back.
 * @throws AppError FORBIDDEN, NOT_FOUND, LAST_ADMIN
 */
export async function updateUser(ctx: Context, id: string, changes: UserChanges): Promise<UserRecord> {
  requireAdministrator(ctx);
  return ctx.db.$transaction(async (tx) => {
    // Writes to every administrator's row first: of two administrators who demote each other at once, the second waits and then sees the first one's change.
    if (changes.role === "user" || changes.disabled) {
      await tx.user.updateMany({ where: { role: "admin" }, data: { role: "admin" } });
    }
    const before = await tx.user.findUnique({ where: { id } });
    if (!before) throw new AppError("NOT_FOUND");
    const disabledAt = changes.disabled ? (before.disabledAt ?? ctx.now()) : null;
    const after = await tx.user.update({
      where: { id },
      data: {
        ...(changes.name !== undefined && { name: changes.name }),
        ...(changes.role !== undefined && { role: changes.role }),
        ...(changes.disabled !== undefined && { disabledAt }),
      },
    });
    if ((await tx.user.count({ where: { role: "admin", disabledAt: null } })) === 0) throw new AppError("LAST_ADMIN");
    if (changes.disabled) {
      await tx.session.deleteMany({ where: { userId: id } });
      await tx.apiKey.updateMany({ where: { userId: id, revokedAt: null }, data: { revokedAt: ctx.now() } });
      await tx.user.update({ where: { id }, data: { liveKeyCount: 0 } });
    }
    await recordAudit(tx, ctx, {
      action: "user.updated",
      subjectUserId: id,
      target: { kind: "user", id },
      detail: changes,
    });
    return toUserRecord(after);
  });
}
