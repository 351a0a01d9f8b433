import type { Actor, Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { storedListAllows } from "@/lib/api-keys/ip-allow-list";
import { parseApiKey } from "@/lib/api-keys/key-format";
import { noteBlock } from "@/lib/api-keys/note-block";
import { noteUse } from "@/lib/api-keys/note-use";
import { hashToken } from "@/lib/tokens/opaque-token";

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
  const key = await findKey(ctx, hashToken(privateKey));
  if (!key) throw refused("unknown key");
  if (publicKey !== null && publicKey !== key.itsPublicKey) throw refused("public key of another pair");
  if (key.revokedAt) throw refused("revoked key");
  if (key.confirmBy && key.confirmBy <= ctx.now()) throw refused("key that was never delivered");
  const { disabledAt, ...user } = key.user;
  if (disabledAt) throw refused("key of a disabled account");
  if (!storedListAllows(key.allowedIps, ctx.address ?? "")) {
    await noteBlock(ctx, key);
    throw new AppError("API_KEY_IP_NOT_ALLOWED", { detail: `key ${key.id}` });
  }
  await noteUse(ctx, key);
  return { kind: "key", keyId: key.id, user };
}

function refused(detail: string): AppError {
  return new AppError("UNAUTHENTICATED", { detail });
}

const withUser = {
  user: { select: { id: true, email: true, name: true, role: true, disabledAt: true } },
} as const;

/** By its own secret, or by the one before the last rotation while that still works. */
async function findKey(ctx: Context, hash: string) {
  const key = await ctx.db.apiKey.findUnique({ where: { privateKeyHash: hash }, include: withUser });
  if (key) return { ...key, itsPublicKey: key.publicKey };
  const rotated = await ctx.db.apiKey.findUnique({ where: { previousHash: hash }, include: withUser });
  const overlaps = rotated?.previousUntil && rotated.previousUntil > ctx.now();
  return rotated && overlaps ? { ...rotated, itsPublicKey: rotated.previousPublicKey } : null;
}
