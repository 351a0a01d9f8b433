import type { Actor, Context, Role } from "@/lib/context";
import type { ApiKey } from "@/lib/db/generated/sqlite/client";
import { statement } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import { storedListAllows } from "@/lib/api-keys/ip-allow-list";
import { parseApiKey } from "@/lib/api-keys/key-format";
import { noteBlock } from "@/lib/api-keys/note-block";
import { KnownKeys } from "@/lib/api-keys/known-keys";
import { isUseNoted, noteUse, type NotedKey } from "@/lib/api-keys/note-use";
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
  const hash = hashToken(privateKey);
  let key: FoundKey | null = known.get(ctx.db, hash) ?? null;
  if (key === null) {
    if (parseApiKey(privateKey)?.kind !== "private") throw refused("not a private key");
    key = await findKey(ctx, hash);
  }
  if (!key) throw refused("unknown key");
  if (publicKey !== null && publicKey !== key.itsPublicKey) throw refused("public key of another pair");
  if (key.revokedAt) throw refused("revoked key");
  if (key.confirmBy && key.confirmBy <= ctx.now()) throw refused("key that was never delivered");
  if (key.disabledAt) throw refused("key of a disabled account");
  if (!storedListAllows(key.allowedIps, ctx.address ?? "")) {
    await noteBlock(ctx, key);
    throw new AppError("API_KEY_IP_NOT_ALLOWED", { detail: `key ${key.id}` });
  }
  if (!isUseNoted(ctx, key)) await noteUse(ctx, key);
  const { userId, email, userName, role, userCreatedAt } = key;
  return { kind: "key", keyId: key.id, user: { id: userId, email, name: userName, role, createdAt: userCreatedAt } };
}

function refused(detail: string): AppError {
  return new AppError("UNAUTHENTICATED", { detail });
}

/** A pair that works: the key's own, or the one before its last rotation. */
type FoundKey = KeyRow & { itsPublicKey: string | null };

type KeyRow = NotedKey &
  Pick<ApiKey, "publicKey" | "allowedIps" | "revokedAt" | "previousPublicKey" | "previousUntil" | "confirmBy"> & {
    email: string;
    userName: string;
    role: Role;
    userCreatedAt: Date;
    disabledAt: Date | null;
  };

/** A key with its account, by one of the two indexes on secrets. */
const findBy = (column: "privateKeyHash" | "previousHash") =>
  statement<KeyRow>(
    `SELECT k."id", k."userId", k."name", k."publicKey", k."allowedIps", k."alertCors", k."lastUsedAt", k."lastUsedIp",
       k."revokedAt", k."previousPublicKey", k."previousUntil", k."confirmBy",
       u."email", u."name" AS "userName", u."role", u."createdAt" AS "userCreatedAt", u."disabledAt"
     FROM "ApiKey" k JOIN "User" u ON u."id" = k."userId" WHERE k."${column}" = $1`,
    {
      dates: ["lastUsedAt", "revokedAt", "previousUntil", "confirmBy", "userCreatedAt", "disabledAt"],
      booleans: ["alertCors"],
    },
  );
const FIND = findBy("privateKeyHash");
const FIND_PREVIOUS = findBy("previousHash");

const known = new KnownKeys<FoundKey>();
// one that waits for its delivery to be confirmed is about to change
const isSteady = (key: FoundKey) => key.confirmBy === null;

/** By its own secret, or by the one before the last rotation while that still works. */
async function findKey(ctx: Context, hash: string): Promise<FoundKey | null> {
  const read = async () => {
    const key = await ctx.db.sql.read(FIND, hash);
    return key && { ...key, itsPublicKey: key.publicKey };
  };
  const key = await known.read(ctx.db, hash, read, isSteady);
  if (key) return key;
  const rotated = await ctx.db.sql.read(FIND_PREVIOUS, hash);
  const overlaps = rotated?.previousUntil && rotated.previousUntil > ctx.now();
  return rotated && overlaps ? { ...rotated, itsPublicKey: rotated.previousPublicKey } : null;
}
