import { AUDIT_DAYS } from "@/lib/audit/audit-days";
import type { Context } from "@/lib/context";
import type { Database } from "@/lib/db";
import { statement, type Statement, type Value } from "@/lib/db/steps";
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

/** Rows of a kind: the statement that finds one that is over, and the one that deletes a batch of them. */
type Kind = { find: Statement<Record<string, unknown>>; remove: string };

/**
 * What a batch is made of is asked again as it is deleted: what came to life again in between stays.
 * @param by the column with an index that tells what is over: what is below the limit
 * @param key the columns of the primary key
 * @param spared a condition of what stays nevertheless
 */
function kind(table: string, by: string, { key = `"id"`, spared = "FALSE" } = {}): Kind {
  const over = `"${by}" < $1 AND NOT (${spared})`;
  const first = (count: number) => `SELECT ${key} FROM "${table}" WHERE ${over} ORDER BY "${by}" LIMIT ${count}`;
  return {
    find: statement(first(1)),
    remove: `DELETE FROM "${table}" WHERE (${key}) IN (${first(BATCH)}) AND ${over}`,
  };
}

const KINDS = {
  deviceRequests: kind("DeviceRequest", "expiresAt"),
  authorizationCodes: kind("AuthorizationCode", "expiresAt"),
  consentRequests: kind("ConsentRequest", "expiresAt", { spared: `"status" = 'delivering'` }),
  passwordLinks: kind("PasswordLink", "expiresAt"),
  sessions: kind("Session", "expiresAt"),
  limits: kind("RateLimit", "resetAt", { key: `"key"` }),
  revokedKeys: kind("ApiKey", "revokedAt"),
  blocks: kind("ApiKeyBlock", "lastAt", { key: `"apiKeyId", "address"` }),
  readNotifications: kind("Notification", "id", { spared: `"readAt" IS NULL` }),
  notifications: kind("Notification", "id"),
  logos: kind("AppLogo", "fetchedAt"),
  pluginRefusals: kind("PluginRefusal", "lastAt", { key: `"plugin", "reason"` }),
  auditEvents: kind("AuditEvent", "id"),
} as const;

/**
 * Deletes what is of no more use, in batches; any number of processes may do it at once.
 * @returns how many rows of each kind went
 */
export async function purge({ db, now: clock }: Context): Promise<Record<string, number>> {
  const now = clock();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const idBefore = (days: number) => firstIdAt(before(days));
  const gone = before(KEEP_DAYS.requests);
  const justNow = new Date(now.getTime() + 1); // what ends at this millisecond has ended
  const clear = (name: keyof typeof KINDS, limit: Value) => deleteBelow(db, KINDS[name], limit);
  return {
    deviceRequests: await clear("deviceRequests", gone),
    authorizationCodes: await clear("authorizationCodes", gone),
    consentRequests: await clear("consentRequests", gone),
    passwordLinks: await clear("passwordLinks", gone),
    sessions: await clear("sessions", justNow),
    limits: await clear("limits", justNow.getTime()),
    revokedKeys: await clear("revokedKeys", before(KEEP_DAYS.revokedKeys)),
    blocks: await clear("blocks", before(KEEP_DAYS.blocks)),
    notifications:
      (await clear("readNotifications", idBefore(KEEP_DAYS.readNotifications))) +
      (await clear("notifications", idBefore(KEEP_DAYS.notifications))),
    logos: await clear("logos", before(KEEP_DAYS.logos)),
    pluginRefusals: await clear("pluginRefusals", before(KEEP_DAYS.pluginRefusals)),
    auditEvents: await clear("auditEvents", idBefore(KEEP_DAYS.audit)),
  };
}

/** The rows stay in the database: read into the process, a million of them took it half a gigabyte. */
async function deleteBelow(db: Database, { find, remove }: Kind, limit: Value): Promise<number> {
  let total = 0;
  // looked for first: on SQLite a DELETE waits for who writes, and lets nobody write, also where it finds nothing
  while (await db.sql.read(find, limit)) {
    const count = await db.$executeRawUnsafe(remove, limit);
    if (count === 0) break; // another process was faster
    total += count;
  }
  return total;
}
