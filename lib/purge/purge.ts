import { AUDIT_DAYS } from "@/lib/audit/audit-days";
import type { Context } from "@/lib/context";
import { firstIdAt } from "@/lib/tokens/time-ordered-id";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows deleted by one statement, so that no purge holds the database for long. */
const BATCH = 500;

/** Days that rows are kept after they are of no more use. */
const KEEP_DAYS = {
  requests: 1,
  revokedKeys: 90,
  readNotifications: 90,
  notifications: 365,
  blocks: 90,
  audit: AUDIT_DAYS,
  logos: 2,
  pluginRefusals: 90,
} as const;

type Row = Record<string, unknown>;
type Rows = { findMany(args: object): Promise<Row[]>; deleteMany(args: object): Promise<{ count: number }> };
/** The columns of a primary key, and by which index's column a batch is found. */
type Keys = { key: readonly [string, ...string[]]; by: string };

/**
 * Deletes what is of no more use, in batches; any number of processes may do it at once.
 * @returns how many rows of each kind went
 */
export async function purge(ctx: Context): Promise<Record<string, number>> {
  const { db } = ctx;
  const now = ctx.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const gone = { lt: before(KEEP_DAYS.requests) };
  const expired: Keys = { key: ["id"], by: "expiresAt" };
  const byId: Keys = { key: ["id"], by: "id" };
  const read = { id: { lt: firstIdAt(before(KEEP_DAYS.readNotifications)) }, readAt: { not: null } };
  const unread = { id: { lt: firstIdAt(before(KEEP_DAYS.notifications)) } };
  const block: Keys = { key: ["apiKeyId", "address"], by: "lastAt" };
  return {
    deviceRequests: await inBatches(db.deviceRequest, expired, { expiresAt: gone }),
    authorizationCodes: await inBatches(db.authorizationCode, expired, { expiresAt: gone }),
    // one that is being delivered is spared; asked for in the first read, that would be read by another index
    consentRequests: await inBatches(db.consentRequest, expired, { expiresAt: gone }, { leasedUntil: null }),
    passwordLinks: await inBatches(db.passwordLink, expired, { expiresAt: gone }),
    sessions: await inBatches(db.session, expired, { expiresAt: { lte: now } }),
    limits: await inBatches(db.rateLimit, { key: ["key"], by: "resetAt" }, { resetAt: { lte: BigInt(now.getTime()) } }),
    revokedKeys: await inBatches(
      db.apiKey,
      { key: ["id"], by: "revokedAt" },
      { revokedAt: { lt: before(KEEP_DAYS.revokedKeys) } },
    ),
    blocks: await inBatches(db.apiKeyBlock, block, { lastAt: { lt: before(KEEP_DAYS.blocks) } }),
    notifications: (await inBatches(db.notification, byId, read)) + (await inBatches(db.notification, byId, unread)),
    logos: await inBatches(
      db.appLogo,
      { key: ["id"], by: "fetchedAt" },
      { fetchedAt: { lt: before(KEEP_DAYS.logos) } },
    ),
    pluginRefusals: await inBatches(
      db.pluginRefusal,
      { key: ["plugin", "reason"], by: "lastAt" },
      { lastAt: { lt: before(KEEP_DAYS.pluginRefusals) } },
    ),
    auditEvents: await inBatches(db.auditEvent, byId, { id: { lt: firstIdAt(before(KEEP_DAYS.audit)) } }),
  };
}

/**
 * The condition is repeated when a batch is deleted: what came to life again in between stays.
 * @param only a further condition, which few rows fail
 */
async function inBatches(model: unknown, { key, by }: Keys, where: object, only: object = {}): Promise<number> {
  const rows = model as Rows;
  const select = Object.fromEntries(key.map((column) => [column, true]));
  const take = BATCH / key.length; // SQLite takes 999 values in a statement
  let total = 0;
  for (;;) {
    const found = await rows.findMany({ where, select, orderBy: { [by]: "asc" }, take });
    if (found.length === 0) return total;
    const these = key.length === 1 ? { [key[0]]: { in: found.map((row) => row[key[0]]) } } : { OR: found };
    const { count } = await rows.deleteMany({ where: { ...where, ...only, AND: these } });
    total += count;
    if (found.length < take || count === 0) return total;
  }
}
