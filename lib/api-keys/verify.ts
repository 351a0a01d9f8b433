import type { Actor, Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { storedListAllows } from "@/lib/api-keys/ip-allow-list";
import { parseApiKey } from "@/lib/api-keys/key-format";
import { hashToken } from "@/lib/tokens/opaque-token";

/** Last use is written at most once a minute a key. */
const TOUCH_EVERY_MS = 60_000;

/**
 * The account that a private key opens. A mistyped key is told by its checksum, without a look at the database.
 * @param publicKey with HTTP Basic: must be the pair's own; null with Bearer
 * @throws AppError UNAUTHENTICATED, API_KEY_IP_NOT_ALLOWED
 */
export async function verifyApiKey(
  ctx: Context,
  { privateKey, publicKey }: { privateKey: string; publicKey: string | null },
): Promise<Extract<Actor, { kind: "key" }>> {
  if (parseApiKey(privateKey)?.kind !== "private") throw refused("not a private key");
  const key = await ctx.db.apiKey.findUnique({
    where: { privateKeyHash: hashToken(privateKey) },
    include: { user: { select: { id: true, email: true, name: true, role: true, disabledAt: true } } },
  });
  if (!key) throw refused("unknown key");
  if (publicKey !== null && publicKey !== key.publicKey) throw refused("public key of another pair");
  if (key.revokedAt) throw refused("revoked key");
  if (key.confirmBy && key.confirmBy <= ctx.now()) throw refused("key that was never delivered");
  const { disabledAt, ...user } = key.user;
  if (disabledAt) throw refused("key of a disabled account");
  if (!storedListAllows(key.allowedIps, ctx.address ?? "")) {
    await ctx.db.apiKey.update({ where: { id: key.id }, data: { blockedCount: { increment: 1 } } });
    throw new AppError("API_KEY_IP_NOT_ALLOWED", { detail: `key ${key.id}` });
  }
  await touch(ctx, key);
  return { kind: "key", keyId: key.id, user };
}

function refused(detail: string): AppError {
  return new AppError("UNAUTHENTICATED", { detail });
}

/**
 * Conditional, so that of simultaneous uses one writes. A last use that lies ahead (the clock was set back) is written
 * anew. A use never fails because its trace could not be written.
 */
async function touch(ctx: Context, key: { id: string; lastUsedAt: Date | null }): Promise<void> {
  const now = ctx.now();
  const due = new Date(now.getTime() - TOUCH_EVERY_MS);
  if (key.lastUsedAt && key.lastUsedAt > due && key.lastUsedAt <= now) return;
  try {
    await ctx.db.apiKey.updateMany({
      where: { id: key.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: due } }, { lastUsedAt: { gt: now } }] },
      data: { lastUsedAt: now, lastUsedIp: ctx.address },
    });
  } catch (error) {
    ctx.log.warn({ keyId: key.id, err: error }, "last use of a key could not be written");
  }
}
