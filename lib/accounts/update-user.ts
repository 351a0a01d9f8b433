import { recordAudit } from "@/lib/audit/record-audit";
import type { Context, Role } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { endApprovals } from "@/lib/accounts/end-approvals";
import { endPasswordLinks } from "@/lib/accounts/end-password-links";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { lockAdministrators, requireSomeAdministrator } from "@/lib/accounts/some-administrator";
import { toUserRecord, type UserRecord } from "@/lib/accounts/user-record";

export type UserChanges = { name?: string | undefined; role?: Role | undefined; disabled?: boolean | undefined };

/**
 * Changes an account. Disabling ends its sessions, set-password links and uncollected approvals and revokes its keys in
 * the same transaction; enabling it again brings none of them back.
 * @throws AppError FORBIDDEN, NOT_FOUND, LAST_ADMIN
 */
export async function updateUser(ctx: Context, id: string, changes: UserChanges): Promise<UserRecord> {
  requireAdministrator(ctx);
  return ctx.db.$transaction(async (tx) => {
    if (changes.role === "user" || changes.disabled) await lockAdministrators(tx);
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
    await requireSomeAdministrator(tx);
    if (changes.disabled) {
      await tx.session.deleteMany({ where: { userId: id } });
      await endPasswordLinks(tx, id);
      await endApprovals(tx, ctx, id);
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
