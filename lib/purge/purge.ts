import type { Context } from "@/lib/context";
import { firstIdAt } from "@/lib/tokens/time-ordered-id";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows deleted by one statement, so that no purge holds the database for long. */
const BATCH = 500;

/** Days that rows are kept after they are of no more use. */
const KEEP_DAYS = { requests: 1, revokedKeys: 90, readNotifications: 90, blocks: 90, audit: 365, logos: 30 } as const;

type Rows = { findMany(args: object): Promise<object[]>; deleteMany(args: object): Promise<{ count: number }> };

/**
 * Deletes what is of no more use, in batches; any number of processes may do it at once.
 * @returns how many rows of each kind went
 */
export async function purge(ctx: Context): Promise<Record<string, number>> {
  const now = ctx.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const gone = { lt: before(KEEP_DAYS.requests) };
  const { db } = ctx;
  return {
    deviceRequests: await inBatches(db.deviceRequest, "id", { expiresAt: gone }),
    authorizationCodes: await inBatches(db.authorizationCode, "id", { expiresAt: gone }),
    consentRequests: await inBatches(db.consentRequest, "id", { expiresAt: gone, leasedUntil: null }),
    passwordLinks: await inBatches(db.passwordLink, "id", { expiresAt: gone }),
    sessions: await inBatches(db.session, "id", { expiresAt: { lt: now } }),
    limits: await inBatches(db.rateLimit, "key", { resetAt: { lt: BigInt(now.getTime()) } }),
    revokedKeys: await inBatches(db.apiKey, "id", { revokedAt: { lt: before(KEEP_DAYS.revokedKeys) } }),
    blocks: await purgeBlocks(ctx, before(KEEP_DAYS.blocks)),
    notifications: await inBatches(db.notification, "id", {
      id: { lt: firstIdAt(before(KEEP_DAYS.readNotifications)) },
      readAt: { not: null },
    }),
    logos: await inBatches(db.appLogo, "id", { fetchedAt: { lt: before(KEEP_DAYS.logos) } }),
    auditEvents: await inBatches(db.auditEvent, "id", { id: { lt: firstIdAt(before(KEEP_DAYS.audit)) } }),
  };
}

async function inBatches(model: unknown, key: string, where: object): Promise<number> {
  const rows = model as Rows;
  let total = 0;
  for (;;) {
    const found = (await rows.findMany({ where, select: { [key]: true }, take: BATCH })) as Record<string, string>[];
    if (found.length === 0) return total;
    const { count } = await rows.deleteMany({ where: { ...where, [key]: { in: found.map((row) => row[key]) } } });
    total += count;
    if (found.length < BATCH || count === 0) return total;
  }
}

async function purgeBlocks(ctx: Context, before: Date): Promise<number> {
  return (await ctx.db.apiKeyBlock.deleteMany({ where: { lastAt: { lt: before } } })).count;
}
