import type { Context } from "@/lib/context";
import type { ApiKey } from "@/lib/db/generated/sqlite/client";
import { isUniqueConflict } from "@/lib/db/conflict";
import { networkOf } from "@/lib/net/network-of";
import { notify } from "@/lib/notifications/notify";

/** Last use is written at most once a minute a key. */
const TOUCH_EVERY_MS = 60_000;

/**
 * Notes that a key was used: when and from where at most once a minute, and tells the owner of a network that the key
 * was never used from before (its very first use aside). A use never fails because its trace could not be written.
 */
export async function noteUse(ctx: Context, key: ApiKey): Promise<void> {
  try {
    const now = ctx.now();
    const due = new Date(now.getTime() - TOUCH_EVERY_MS);
    const network = networkOf(ctx.address);
    const elsewhere = key.lastUsedIp === null || networkOf(key.lastUsedIp) !== network;
    if (!key.lastUsedAt || key.lastUsedAt <= due || key.lastUsedAt > now) {
      // conditional, so that of simultaneous uses one writes; a last use that lies ahead (the clock was set back) is
      // written anew
      await ctx.db.apiKey.updateMany({
        where: { id: key.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: due } }, { lastUsedAt: { gt: now } }] },
        data: { lastUsedAt: now, lastUsedIp: ctx.address },
      });
    }
    if (elsewhere) await noteNetwork(ctx, key, network);
  } catch (error) {
    ctx.log.warn({ keyId: key.id, err: error }, "the use of a key could not be noted");
  }
}

async function noteNetwork(ctx: Context, key: ApiKey, network: string): Promise<void> {
  const where = { apiKeyId_network: { apiKeyId: key.id, network } };
  if (await ctx.db.apiKeyNetwork.findUnique({ where })) return;
  try {
    await ctx.db.$transaction(async (tx) => {
      await tx.apiKeyNetwork.create({ data: { apiKeyId: key.id, network, firstSeenAt: ctx.now() } });
      const others = await tx.apiKeyNetwork.count({ where: { apiKeyId: key.id, network: { not: network } } });
      if (others === 0) return;
      const detail = { keyId: key.id, name: key.name, address: ctx.address };
      await notify(tx, ctx, { userId: key.userId, kind: "api_key.new_network", detail });
    });
  } catch (error) {
    if (!isUniqueConflict(error)) throw error; // a simultaneous use was first
  }
}
