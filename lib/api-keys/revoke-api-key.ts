import { recordAudit } from "@/lib/audit/record-audit";
import type { Context, UserContext } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";

/**
 * Revokes a key at once. A key may revoke itself; any other key takes a person's session, whoever owns it.
 * @throws AppError SESSION_REQUIRED; NOT_FOUND for an unknown, revoked or another account's key
 */
export async function revokeApiKey(ctx: UserContext, { id }: { id: string }): Promise<void> {
  const { actor } = ctx;
  const isItself = actor.kind === "key" && actor.keyId === id;
  if (actor.kind !== "session" && !isItself) throw new AppError("SESSION_REQUIRED");
  await ctx.db.$transaction(async (tx) => {
    if (!(await revokeLiveKey(tx, ctx, { id, userId: actor.user.id }))) throw new AppError("NOT_FOUND");
  });
}

/**
 * Revokes a live key inside the caller's transaction and gives its place back. The account's row comes before its
 * keys', as when it is disabled: in the other order the two would wait for each other.
 * @returns false when the account has no live key of this id
 */
export async function revokeLiveKey(
  tx: Transaction,
  ctx: Context,
  { id, userId, because }: { id: string; userId: string; because?: string },
): Promise<boolean> {
  await tx.user.updateMany({ where: { id: userId }, data: { liveKeyCount: { decrement: 1 } } });
  const revoked = await tx.apiKey.updateMany({
    where: { id, userId, revokedAt: null },
    data: { revokedAt: ctx.now() },
  });
  if (revoked.count === 0) {
    await tx.user.updateMany({ where: { id: userId }, data: { liveKeyCount: { increment: 1 } } });
    return false;
  }
  const { name } = await tx.apiKey.findUniqueOrThrow({ where: { id }, select: { name: true } });
  await recordAudit(tx, ctx, {
    action: "api_key.revoked",
    subjectUserId: userId,
    target: { kind: "api_key", id },
    detail: { name, because },
  });
  return true;
}
