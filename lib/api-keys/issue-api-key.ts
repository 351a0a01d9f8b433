import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import { makeKeyPair } from "@/lib/api-keys/key-format";
import { MAX_LIVE_KEYS } from "@/lib/api-keys/may-create-api-keys";
import { hashToken } from "@/lib/tokens/opaque-token";

export type NewApiKey = {
  userId: string;
  name: string;
  description: string | null;
  appName: string | null;
  source: "callback" | "device" | "manual";
  /** Canonical list as JSON (lib/api-keys/ip-allow-list.ts); no restriction when absent. */
  allowedIps?: string;
  alertCors?: boolean;
  /** The key is dead from then on unless its delivery is confirmed. */
  confirmBy?: Date;
};

export type IssuedApiKey = { id: string; publicKey: string; privateKey: string; issuedAt: string };

/** RFC 3339 in UTC, to the second. */
export function issuedAt(date: Date): string {
  return date.toISOString().replace(/\.\d+Z$/, "Z");
}

/**
 * Makes a key inside the caller's transaction. The private key is returned here, once, and only its hash is stored.
 * One conditional write takes the place among the account's live keys, so a race cannot pass the most allowed, and
 * an account disabled meanwhile gets none.
 * @returns null when the account is disabled or holds the most keys allowed
 */
export async function issueApiKey(tx: Transaction, ctx: Context, key: NewApiKey): Promise<IssuedApiKey | null> {
  const place = await tx.user.updateMany({
    where: { id: key.userId, disabledAt: null, liveKeyCount: { lt: MAX_LIVE_KEYS } },
    data: { liveKeyCount: { increment: 1 } },
  });
  if (place.count === 0) return null;
  const { publicKey, privateKey } = makeKeyPair();
  const now = ctx.now();
  const { id } = await tx.apiKey.create({
    data: { ...key, publicKey, privateKeyHash: hashToken(privateKey), createdAt: now },
    select: { id: true },
  });
  await recordAudit(tx, ctx, {
    action: "api_key.issued",
    subjectUserId: key.userId,
    target: { kind: "api_key", id },
    detail: { name: key.name, via: key.source, publicKey },
  });
  return { id, publicKey, privateKey, issuedAt: issuedAt(now) };
}
