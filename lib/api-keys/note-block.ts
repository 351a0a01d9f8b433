import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import type { ApiKey } from "@/lib/db/generated/sqlite/client";
import { limitSubject } from "@/lib/net/client-address";
import { notify } from "@/lib/notifications/notify";

/** Milliseconds within which refusals of one key at one address are told once. */
const TELL_EVERY_MS = 30n * 60n * 1000n;

/**
 * Counts a use that the allow-list refused. The first from an address in 30 minutes is audited and, where the key asks
 * for it (`alertCors`), told to its owner; one conditional write decides which is the first. The refusal itself stands whatever
 * becomes of this.
 */
export async function noteBlock(ctx: Context, key: ApiKey): Promise<void> {
  const address = limitSubject(ctx.address);
  try {
    await ctx.db.$transaction(async (tx) => {
      const at = ctx.now();
      const now = BigInt(at.getTime());
      const id = { apiKeyId: key.id, address };
      await tx.apiKeyBlock.upsert({
        where: { apiKeyId_address: id },
        create: { ...id, count: 1, lastAt: at, toldAt: 0n },
        update: { count: { increment: 1 }, lastAt: at },
      });
      await tx.apiKey.update({ where: { id: key.id }, data: { blockedCount: { increment: 1 } } });
      const first = await tx.apiKeyBlock.updateMany({
        where: { ...id, OR: [{ toldAt: { lte: now - TELL_EVERY_MS } }, { toldAt: { gt: now } }] },
        data: { toldAt: now },
      });
      if (first.count === 0) return;
      const detail = { keyId: key.id, name: key.name, address: ctx.address };
      await recordAudit(tx, ctx, {
        action: "api_key.blocked",
        subjectUserId: key.userId,
        target: { kind: "api_key", id: key.id },
        detail,
      });
      if (key.alertCors) await notify(tx, ctx, { userId: key.userId, kind: "api_key.blocked", detail });
    });
  } catch (error) {
    ctx.log.warn({ keyId: key.id, err: error }, "a refused use of a key could not be counted");
  }
}
