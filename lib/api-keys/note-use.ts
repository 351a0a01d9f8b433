import type { Context } from "@/lib/context";
import type { ApiKey } from "@/lib/db/generated/sqlite/client";
import { perform, run, statement } from "@/lib/db/steps";
import { lockApiKey } from "@/lib/api-keys/lock-api-key";
import { RecentNotes } from "@/lib/api-keys/recent-notes";
import { networkOf } from "@/lib/net/network-of";
import { notify } from "@/lib/notifications/notify";
import { CLOCKS_DIFFER_MS } from "@/lib/limits/clocks-differ";

/** What is looked at of a key that was used. */
export type NotedKey = Pick<ApiKey, "id" | "userId" | "name" | "alertCors" | "lastUsedAt" | "lastUsedIp">;

/** Last use is written at most once a minute a key. */
const TOUCH_EVERY_MS = 60_000;

/** Networks that are kept and told of for a key; one that is used from more is used from anywhere. */
export const MAX_NETWORKS = 200;

/** What this process noted itself: uses at the same moment have read the key before that was written. */
const touches = new RecentNotes(TOUCH_EVERY_MS);
const networks = new RecentNotes(24 * 60 * 60_000);

/** Whether a use says nothing that was not written a moment ago: most do not. */
export function isUseNoted(ctx: Context, key: NotedKey): boolean {
  const now = ctx.now().getTime();
  return key.lastUsedIp === ctx.address && (isTouched(key, now) || touches.has(key.id, now));
}

/** A last use that lies far ahead (the clock was set back) does not count. */
function isTouched({ lastUsedAt }: NotedKey, now: number): boolean {
  const at = lastUsedAt?.getTime();
  return at !== undefined && at > now - TOUCH_EVERY_MS && at <= now + CLOCKS_DIFFER_MS;
}

/**
 * Notes that a key was used: when and from where at most once a minute, and tells the owner of a network that the key
 * was never used from before (its very first use aside). A use never fails because its trace could not be written.
 */
export async function noteUse(ctx: Context, key: NotedKey): Promise<void> {
  const now = ctx.now();
  const network = networkOf(ctx.address);
  const lastNetwork = key.lastUsedIp === null ? null : networkOf(key.lastUsedIp);
  try {
    // before the last use, which would hide from the next use that the network is new, should this fail
    if (network !== lastNetwork) {
      await networks.once(`${key.id} ${network}`, now, () => noteNetwork(ctx, key, network, lastNetwork === null));
    }
    if (isTouched(key, now.getTime())) return;
    const due = new Date(now.getTime() - TOUCH_EVERY_MS);
    const ahead = new Date(now.getTime() + CLOCKS_DIFFER_MS);
    const values = [now, ctx.address, key.id, due, ahead];
    await touches.once(key.id, now, () => ctx.db.sql.write(TOUCH, values, { durable: false }));
  } catch (error) {
    ctx.log.warn({ keyId: key.id, err: error }, "the use of a key could not be noted");
  }
}

/**
 * Conditional, so that of simultaneous uses in several processes one writes; a last use that lies far ahead (the clock
 * was set back) is written anew. It may be lost with the power.
 */
const TOUCH = statement<{ id: string }>(
  `UPDATE "ApiKey" SET "lastUsedAt" = $1, "lastUsedIp" = $2
   WHERE "id" = $3 AND ("lastUsedAt" IS NULL OR "lastUsedAt" <= $4 OR "lastUsedAt" > $5) RETURNING "id"`,
);

const FIND_NETWORK = statement<{ network: string }>(
  `SELECT "network" FROM "ApiKeyNetwork" WHERE "apiKeyId" = $1 AND "network" = $2`,
);

async function noteNetwork(ctx: Context, key: NotedKey, network: string, neverUsed: boolean): Promise<void> {
  // nearly always known; what is new is rare
  if (await ctx.db.sql.read(FIND_NETWORK, key.id, network)) return;
  await ctx.db.$transaction(async (tx) => {
    if (!(await lockApiKey(tx, { id: key.id }))) return;
    if (await perform(tx, run(FIND_NETWORK, key.id, network))) return;
    const known = await tx.apiKeyNetwork.count({ where: { apiKeyId: key.id } });
    if (known >= MAX_NETWORKS) return;
    await tx.apiKeyNetwork.create({ data: { apiKeyId: key.id, network, firstSeenAt: ctx.now() } });
    if (known === 0 && neverUsed) return;
    const detail = { keyId: key.id, name: key.name, address: ctx.address };
    await notify(tx, ctx, { userId: key.userId, kind: "api_key.new_network", detail });
  });
}
