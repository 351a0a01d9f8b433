import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { byHand } from "@/lib/api-keys/create-api-key";
import { issuedAt, type IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import { makeKeyPair } from "@/lib/api-keys/key-format";
import { requireMayCreateApiKeys } from "@/lib/api-keys/may-create-api-keys";
import { takeLimit } from "@/lib/limits/take-limit";
import { notify } from "@/lib/notifications/notify";
import { hashToken } from "@/lib/tokens/opaque-token";

const OVERLAP_MS = { none: 0, "1h": 60 * 60 * 1000, "24h": 24 * 60 * 60 * 1000 } as const;
export type Overlap = keyof typeof OVERLAP_MS;

/**
 * Gives a key a new pair. The old one works on for the overlap, so that an app can be changed without a gap, and does
 * not count among the live keys; one of an earlier rotation ends at once. Of simultaneous rotations one wins.
 * @throws AppError API_KEY_CREATION_NOT_ALLOWED, RATE_LIMITED, NOT_FOUND, API_KEY_ROTATED
 */
export async function rotateApiKey(
  ctx: SessionContext,
  input: { id: string; overlap: Overlap },
): Promise<IssuedApiKey> {
  const { user } = ctx.actor;
  await requireMayCreateApiKeys(ctx, user.role);
  await takeLimit(ctx, "LIMIT_AUTHORIZE", byHand(user.id));
  const { id, overlap } = input;
  const pair = makeKeyPair();
  const now = ctx.now();
  const live = { id, userId: user.id, revokedAt: null, confirmBy: null };
  // looked at before the transaction: a second rotation at the same moment would end the pair that the first one keeps
  const key = await ctx.db.apiKey.findFirst({ where: live });
  if (!key) throw new AppError("NOT_FOUND");
  return ctx.db.$transaction(async (tx) => {
    const keepsOld = OVERLAP_MS[overlap] > 0;
    const rotated = await tx.apiKey.updateMany({
      where: { ...live, privateKeyHash: key.privateKeyHash },
      data: {
        publicKey: pair.publicKey,
        privateKeyHash: hashToken(pair.privateKey),
        previousPublicKey: keepsOld ? key.publicKey : null,
        previousHash: keepsOld ? key.privateKeyHash : null,
        previousUntil: keepsOld ? new Date(now.getTime() + OVERLAP_MS[overlap]) : null,
      },
    });
    if (rotated.count === 0) {
      throw new AppError((await tx.apiKey.count({ where: live })) > 0 ? "API_KEY_ROTATED" : "NOT_FOUND");
    }
    // a code that waits for its exchange would hand out the old secret
    await tx.authorizationCode.updateMany({ where: { apiKeyId: id, usedAt: null }, data: { sealedSecret: null } });
    await recordAudit(tx, ctx, {
      action: "api_key.rotated",
      subjectUserId: user.id,
      target: { kind: "api_key", id },
      detail: { name: key.name, overlap, publicKey: pair.publicKey },
    });
    await notify(tx, ctx, { userId: user.id, kind: "api_key.rotated", detail: { keyId: id, name: key.name } });
    return { id, ...pair, issuedAt: issuedAt(now) };
  });
}
