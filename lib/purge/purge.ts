import { AUDIT_DAYS } from "@/lib/audit/audit-days";
import type { Context } from "@/lib/context";
import type { Database } from "@/lib/db";
import type { Value } from "@/lib/db/steps";
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

/** Rows of a kind: their table, the columns of its primary key, and the column with an index that tells which are over. */
type Kind = { table: string; key?: string; by: string };

/**
 * Deletes what is of no more use, in batches; any number of processes may do it at once.
 * @returns how many rows of each kind went
 */
export async function purge(ctx: Context): Promise<Record<string, number>> {
  const now = ctx.now();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const idBefore = (days: number) => firstIdAt(before(days));
  const gone = before(KEEP_DAYS.requests);
  const justNow = new Date(now.getTime() + 1); // what ends at this millisecond has ended
  const inBatches = (kind: Kind, limit: Value, spared?: string) => deleteInBatches(ctx.db, kind, limit, spared);
  const notification = { table: "Notification", by: "id" };
  return {
    deviceRequests: await inBatches({ table: "DeviceRequest", by: "expiresAt" }, gone),
    authorizationCodes: await inBatches({ table: "AuthorizationCode", by: "expiresAt" }, gone),
    consentRequests: await inBatches({ table: "ConsentRequest", by: "expiresAt" }, gone, `"status" = 'delivering'`),
    passwordLinks: await inBatches({ table: "PasswordLink", by: "expiresAt" }, gone),
    sessions: await inBatches({ table: "Session", by: "expiresAt" }, justNow),
    limits: await inBatches({ table: "RateLimit", key: `"key"`, by: "resetAt" }, justNow.getTime()),
    revokedKeys: await inBatches({ table: "ApiKey", by: "revokedAt" }, before(KEEP_DAYS.revokedKeys)),
    blocks: await inBatches(
      { table: "ApiKeyBlock", key: `"apiKeyId", "address"`, by: "lastAt" },
      before(KEEP_DAYS.blocks),
    ),
    notifications:
      (await inBatches(notification, idBefore(KEEP_DAYS.readNotifications), `"readAt" IS NULL`)) +
      (await inBatches(notification, idBefore(KEEP_DAYS.notifications))),
    logos: await inBatches({ table: "AppLogo", by: "fetchedAt" }, before(KEEP_DAYS.logos)),
    pluginRefusals: await inBatches(
      { table: "PluginRefusal", key: `"plugin", "reason"`, by: "lastAt" },
      before(KEEP_DAYS.pluginRefusals),
    ),
    auditEvents: await inBatches({ table: "AuditEvent", by: "id" }, idBefore(KEEP_DAYS.audit)),
  };
}

/**
 * The rows stay in the database: read into the process, a million of them took it half a gigabyte. What a batch is made of is
 * asked again as it is deleted: what came to life again in between stays.
 * @param limit rows below it are over
 * @param spared a condition of what stays nevertheless
 */
async function deleteInBatches(
  db: Database,
  { table, key = `"id"`, by }: Kind,
  limit: Value,
  spared = "FALSE",
): Promise<number> {
  const over = `"${by}" < $1 AND NOT (${spared})`;
  const batch = `SELECT ${key} FROM "${table}" WHERE ${over} ORDER BY "${by}" LIMIT ${BATCH}`;
  let total = 0;
  for (;;) {
    const count = await db.$executeRawUnsafe(`DELETE FROM "${table}" WHERE (${key}) IN (${batch}) AND ${over}`, limit);
    total += count;
    if (count < BATCH) return total;
  }
}
