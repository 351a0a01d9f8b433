import { auditSteps } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import { run, statement, type Steps } from "@/lib/db/steps";
import { makeKeyPair } from "@/lib/api-keys/key-format";
import { MAX_LIVE_KEYS } from "@/lib/api-keys/may-create-api-keys";
import { notifySteps } from "@/lib/notifications/notify";
import { hashToken } from "@/lib/tokens/opaque-token";
import { timeOrderedId } from "@/lib/tokens/time-ordered-id";

export type NewApiKey = {
  /** Where something names the key before it is made; else it gets one. */
  id?: string;
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
 * The steps that make a key. The private key is returned here, once, and only its hash is stored.
 * One conditional write takes the place among the account's live keys, so a race cannot pass the most allowed, and
 * an account disabled meanwhile gets none.
 * @returns null when the account is disabled or holds the most keys allowed
 */
export function* issueApiKey(ctx: Context, key: NewApiKey): Steps<IssuedApiKey | null> {
  const place = yield* run(TAKE_PLACE, key.userId, MAX_LIVE_KEYS);
  if (!place) return null;
  const { publicKey, privateKey } = makeKeyPair();
  const now = ctx.now();
  const id = key.id ?? timeOrderedId(now);
  const { userId, name, description, appName, source, allowedIps = "[]", alertCors = false, confirmBy = null } = key;
  const told = [name, description, appName];
  const limits = [allowedIps, alertCors, confirmBy];
  yield* run(INSERT, id, userId, ...told, source, publicKey, hashToken(privateKey), ...limits, now);
  yield* auditSteps(ctx, {
    action: "api_key.issued",
    subjectUserId: userId,
    target: { kind: "api_key", id },
    detail: { name, via: source, publicKey },
  });
  yield* notifySteps(ctx, { userId, kind: "api_key.issued", detail: { keyId: id, name, app: appName, via: source } });
  return { id, publicKey, privateKey, issuedAt: issuedAt(now) };
}

const TAKE_PLACE = statement<{ id: string }>(
  `UPDATE "User" SET "liveKeyCount" = "liveKeyCount" + 1
   WHERE "id" = $1 AND "disabledAt" IS NULL AND "liveKeyCount" < $2 RETURNING "id"`,
);
/** A text is taken for a value of an enumeration where it stands for one alone. */
const INSERT = statement<never>(
  `INSERT INTO "ApiKey" ("id", "userId", "name", "description", "appName", "source", "publicKey", "privateKeyHash",
     "allowedIps", "alertCors", "confirmBy", "createdAt") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
