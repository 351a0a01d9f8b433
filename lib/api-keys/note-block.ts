import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import type { NotedKey } from "@/lib/api-keys/note-use";
import { limitSubject } from "@/lib/net/client-address";
import { notify } from "@/lib/notifications/notify";
import { CLOCKS_DIFFER_MS } from "@/lib/limits/clocks-differ";

/** Milliseconds within which refusals of one key at one address are told once. */
const TELL_EVERY_MS = 30 * 60 * 1000;

/** Addresses that are told apart for a key within that time; all further ones count as one. */
export const MAX_BLOCKED_ADDRESSES = 200;
const FURTHER = "further addresses";

/**
 * Counts a use that the allow-list refused. The first from an address (IPv6: from a /64, which one subscriber holds) in
 * 30 minutes is audited and, where the key asks for it (`alertCors`), told to its owner; one conditional write decides
 * which is the first. However many addresses somebody has, what is written for a key stays bounded. The refusal itself
 * stands whatever becomes of this.
 */
export async function noteBlock(ctx: Context, key: NotedKey): Promise<void> {
  try {
    await ctx.db.$transaction(async (tx) => {
      const at = ctx.now();
      const [now, due] = [BigInt(at.getTime()), BigInt(at.getTime() - TELL_EVERY_MS)];
      const ahead = now + BigInt(CLOCKS_DIFFER_MS);
      // first, as it makes refusals of one key wait for each other
      await tx.apiKey.update({ where: { id: key.id }, data: { blockedCount: { increment: 1 } } });
      const id = { apiKeyId: key.id, address: await roomFor(tx, key.id, limitSubject(ctx.address), due) };
      await tx.apiKeyBlock.upsert({
        where: { apiKeyId_address: id },
        create: { ...id, count: 1, lastAt: at, toldAt: 0n },
        update: { count: { increment: 1 }, lastAt: at },
      });
      const first = await tx.apiKeyBlock.updateMany({
        where: { ...id, OR: [{ toldAt: { lte: due } }, { toldAt: { gt: ahead } }] },
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

/** The row that an address counts in: its own while there is room, made by dropping those that would be told anew. */
async function roomFor(tx: Transaction, apiKeyId: string, address: string, due: bigint): Promise<string> {
  if (await tx.apiKeyBlock.findUnique({ where: { apiKeyId_address: { apiKeyId, address } } })) return address;
  const others = { apiKeyId, address: { not: FURTHER } };
  if ((await tx.apiKeyBlock.count({ where: others })) < MAX_BLOCKED_ADDRESSES) return address;
  const dropped = await tx.apiKeyBlock.deleteMany({ where: { ...others, toldAt: { lte: due } } });
  return dropped.count > 0 ? address : FURTHER;
}
