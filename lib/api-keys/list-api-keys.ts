import type { UserContext } from "@/lib/context";
import type { ApiKey } from "@/lib/db/generated/sqlite/client";
import { AppError } from "@/lib/errors";
import { readStoredAllowList } from "@/lib/api-keys/ip-allow-list";

/** A key as its owner sees it; times are RFC 3339. */
export type ApiKeyRecord = {
  id: string;
  name: string;
  description: string | null;
  app_name: string | null;
  created_via: "callback" | "device" | "manual";
  public_key: string;
  created_at: string;
  last_used_at: string | null;
  last_used_ip: string | null;
  /** `[]` is any address; null is a stored list that cannot be read, which lets in none. */
  allowedips: string[] | null;
  alertCors: boolean;
  blocked_count: number;
  /** After a rotation with an overlap: until when the old secret works; null once it does not. */
  previous_secret_until: string | null;
};

function toRecord(key: ApiKey, now: Date): ApiKeyRecord {
  const overlaps = key.previousUntil !== null && key.previousUntil > now;
  return {
    id: key.id,
    name: key.name,
    description: key.description,
    app_name: key.appName,
    created_via: key.source,
    public_key: key.publicKey,
    created_at: key.createdAt.toISOString(),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_used_ip: key.lastUsedIp,
    allowedips: readStoredAllowList(key.allowedIps),
    alertCors: key.alertCors,
    blocked_count: key.blockedCount,
    previous_secret_until: overlaps ? key.previousUntil!.toISOString() : null,
  };
}

/** The account's live keys, newest first; never a private key. */
export async function listApiKeys(ctx: UserContext): Promise<{ api_clients: ApiKeyRecord[] }> {
  const keys = await ctx.db.apiKey.findMany({
    where: { userId: ctx.actor.user.id, revokedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return { api_clients: keys.map((key) => toRecord(key, ctx.now())) };
}

/** @throws AppError NOT_FOUND for an unknown or revoked key, and for another account's */
export async function getApiKey(ctx: UserContext, { id }: { id: string }): Promise<ApiKeyRecord> {
  const key = await ctx.db.apiKey.findFirst({ where: { id, userId: ctx.actor.user.id, revokedAt: null } });
  if (!key) throw new AppError("NOT_FOUND");
  return toRecord(key, ctx.now());
}
