import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { endApprovals } from "@/lib/accounts/end-approvals";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { lockAdministrators, requireSomeAdministrator } from "@/lib/accounts/some-administrator";

/**
 * Deletes an account with its sessions, keys, servers and notifications. The audit trail outlives it.
 * @throws AppError FORBIDDEN, NOT_FOUND, LAST_ADMIN
 */
export async function deleteUser(ctx: Context, { id }: { id: string }): Promise<void> {
  requireAdministrator(ctx);
  await ctx.db.$transaction(async (tx) => {
    await lockAdministrators(tx);
    const user = await tx.user.findUnique({ where: { id }, select: { email: true } });
    if (!user) throw new AppError("NOT_FOUND");
    await endApprovals(tx, ctx, id);
    await tx.user.delete({ where: { id } });
    await requireSomeAdministrator(tx);
    await recordAudit(tx, ctx, {
      action: "user.deleted",
      subjectUserId: id,
      target: { kind: "user", id },
      detail: { email: user.email },
    });
  });
}
