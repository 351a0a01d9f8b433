import { recordAudit } from "@/lib/audit/record-audit";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

/**
 * Revokes a key at once. A key may revoke itself; any other key takes a person's session, whoever owns it.
 * @throws AppError SESSION_REQUIRED; NOT_FOUND for an unknown, revoked or another account's key
 */
export async function revokeApiKey(ctx: UserContext, { id }: { id: string }): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === "key" && actor.keyId !== id) throw new AppError("SESSION_REQUIRED");
  await ctx.db.$transaction(async (tx) => {
    // The account's row before its keys', as when it is disabled: in the other order the two would wait for each other.
    await tx.user.updateMany({ where: { id: actor.user.id }, data: { liveKeyCount: { decrement: 1 } } });
    const revoked = await tx.apiKey.updateMany({
      where: { id, userId: actor.user.id, revokedAt: null },
      data: { revokedAt: ctx.now() },
    });
    if (revoked.count === 0) throw new AppError("NOT_FOUND");
    await recordAudit(tx, ctx, {
      action: "api_key.revoked",
      subjectUserId: actor.user.id,
      target: { kind: "api_key", id },
    });
  });
}
