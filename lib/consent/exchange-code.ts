import { createHash, timingSafeEqual } from "node:crypto";
import { auditSteps } from "@/lib/audit/record-audit";
import type { Context, Role } from "@/lib/context";
import type { ApiKey, AuthorizationCode } from "@/lib/db/generated/sqlite/client";
import { run, statement, type Steps } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import { issuedAt, type IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import { requireMayCreateApiKeys } from "@/lib/api-keys/may-create-api-keys";
import type { CallbackRequest } from "@/lib/consent/get-consent-request";
import { issueForRequest } from "@/lib/consent/issue-for-request";
import { openSecret } from "@/lib/consent/sealed-secret";
import { takeLimit } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";
import { notifySteps } from "@/lib/notifications/notify";
import { hashOpaqueToken, isOpaqueToken } from "@/lib/tokens/opaque-token";
import { CLOCKS_DIFFER_MS } from "@/lib/limits/clocks-differ";

/** Milliseconds within which reuses of one code are audited and told once. */
const TELL_EVERY_MS = 30 * 60 * 1000;

/** RFC 7636 section 4.1. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * Exchanges an authorization code for its key pair, once, within 10 minutes of the approval. With PKCE the key is
 * made here. A second use is refused; the first of them in 30 minutes is audited, and told to the key's owner.
 * @throws AppError RATE_LIMITED, INVALID_AUTHORIZATION_CODE; without using the code up: INVALID_CODE_VERIFIER,
 *   API_KEY_LIMIT_REACHED, API_KEY_CREATION_NOT_ALLOWED
 */
export async function exchangeCode(
  ctx: Context,
  input: { code: string; code_verifier?: string | undefined },
): Promise<IssuedApiKey> {
  await takeLimit(ctx, "LIMIT_TOKEN", limitSubject(ctx.address ?? ""));
  const row = await findCode(ctx, input.code);
  if (!row) throw new AppError("INVALID_AUTHORIZATION_CODE", { detail: "unknown code" });
  if (row.usedAt) return refuseReuse(ctx, row);
  if (row.expiresAt <= ctx.now()) throw new AppError("INVALID_AUTHORIZATION_CODE", { detail: "expired code" });
  checkVerifier(row.codeChallenge, input.code_verifier);
  const key = row.apiKeyId !== null ? await handOver(ctx, row, input.code) : await makeKey(ctx, row);
  return key ?? refuseReuse(ctx, row);
}

/** A code with its request, whose account it is and, once it is made, its key. */
type CodeRow = Pick<AuthorizationCode, "id" | "sealedSecret" | "expiresAt" | "usedAt"> &
  Pick<
    CallbackRequest,
    "userId" | "name" | "appName" | "description" | "allowedIps" | "alertCors" | "codeChallenge"
  > & { requestId: string; role: Role; disabledAt: Date | null } & (
    | { apiKeyId: null }
    | ({ apiKeyId: string; keyCreatedAt: Date } & Pick<ApiKey, "publicKey" | "revokedAt" | "confirmBy">)
  );
type MadeCodeRow = Extract<CodeRow, { apiKeyId: string }>;

const FIND = statement<MadeCodeRow>(
  `SELECT c."id", c."apiKeyId", c."sealedSecret", c."expiresAt", c."usedAt", r."id" AS "requestId", r."userId",
     r."name", r."appName", r."description", r."allowedIps", r."alertCors", r."codeChallenge", u."role",
     u."disabledAt", k."publicKey", k."createdAt" AS "keyCreatedAt", k."revokedAt", k."confirmBy"
   FROM "AuthorizationCode" c JOIN "ConsentRequest" r ON r."id" = c."consentRequestId"
     JOIN "User" u ON u."id" = r."userId" LEFT JOIN "ApiKey" k ON k."id" = c."apiKeyId"
   WHERE c."codeHash" = $1`,
  { dates: ["expiresAt", "usedAt", "disabledAt", "keyCreatedAt", "revokedAt", "confirmBy"], booleans: ["alertCors"] },
);

async function findCode(ctx: Context, code: string): Promise<CodeRow | undefined> {
  return isOpaqueToken("pxoauthcode_", code) ? ctx.db.sql.read(FIND, hashOpaqueToken(code)) : undefined;
}

/** A verifier for a code that was asked for without a challenge is refused too (RFC 9700 section 2.1.1, downgrade). */
function checkVerifier(challenge: string | null, verifier: string | undefined): void {
  if (challenge === null) {
    if (verifier !== undefined) {
      throw new AppError("INVALID_CODE_VERIFIER", { description: "The code was asked for without a code_challenge." });
    }
    return;
  }
  const hash = createHash("sha256")
    .update(verifier ?? "")
    .digest();
  const expected = Buffer.from(challenge, "base64url");
  const fits = VERIFIER.test(verifier ?? "") && hash.length === expected.length && timingSafeEqual(hash, expected);
  if (!fits) throw new AppError("INVALID_CODE_VERIFIER");
}

/** Sealed still: a rotation at the same moment takes the old secret away. */
const OPEN = statement<{ id: string }>(
  `UPDATE "AuthorizationCode" SET "usedAt" = $1, "sealedSecret" = NULL
   WHERE "id" = $2 AND "usedAt" IS NULL AND "expiresAt" > $1 AND "sealedSecret" IS NOT NULL RETURNING "id"`,
);

/** Hands over the key made at approval; null when somebody was faster. */
async function handOver(ctx: Context, row: MadeCodeRow, code: string): Promise<IssuedApiKey | null> {
  const now = ctx.now();
  const dead = row.revokedAt || (row.confirmBy && row.confirmBy <= now) || row.disabledAt;
  if (dead || !row.sealedSecret) throw new AppError("INVALID_AUTHORIZATION_CODE", { detail: "its key is dead" });
  const privateKey = openSecret(row.sealedSecret, code);
  return ctx.db.sql.transact(function* (): Steps<IssuedApiKey | null> {
    const won = yield* run(OPEN, now, row.id);
    if (!won) return null;
    yield* exchanged(ctx, row, row.apiKeyId);
    return { id: row.apiKeyId, publicKey: row.publicKey, privateKey, issuedAt: issuedAt(row.keyCreatedAt) };
  });
}

const USE = statement<{ id: string }>(
  `UPDATE "AuthorizationCode" SET "usedAt" = $1 WHERE "id" = $2 AND "usedAt" IS NULL AND "expiresAt" > $1
   RETURNING "id"`,
);
const NAME_KEY = statement<never>(`UPDATE "AuthorizationCode" SET "apiKeyId" = $1 WHERE "id" = $2`);

/** PKCE: makes the key now; null when somebody was faster. */
async function makeKey(ctx: Context, row: CodeRow): Promise<IssuedApiKey | null> {
  if (row.disabledAt) throw new AppError("INVALID_AUTHORIZATION_CODE", { detail: "disabled account" });
  await requireMayCreateApiKeys(ctx, row.role);
  const now = ctx.now();
  return ctx.db.sql.transact(function* (): Steps<IssuedApiKey | null> {
    const won = yield* run(USE, now, row.id);
    if (!won) return null;
    const key = yield* issueForRequest(ctx, row);
    if (!key) throw new AppError("API_KEY_LIMIT_REACHED");
    yield* run(NAME_KEY, key.id, row.id);
    yield* exchanged(ctx, row, key.id);
    return key;
  });
}

function exchanged(ctx: Context, { userId }: CodeRow, keyId: string): Steps<void> {
  return auditSteps(ctx, {
    action: "authorization_code.exchanged",
    subjectUserId: userId,
    target: { kind: "api_key", id: keyId },
  });
}

/** A time that lies far ahead (the clock was set back) counts as none. */
const TELL_REUSE = statement<{ id: string }>(
  `UPDATE "AuthorizationCode" SET "reuseToldAt" = $1
   WHERE "id" = $2 AND "usedAt" IS NOT NULL
     AND ("reuseToldAt" IS NULL OR "reuseToldAt" <= $3 OR "reuseToldAt" > $4)
   RETURNING "id"`,
);

/** Whoever holds a spent code may send it for ever: one conditional write decides which reuse is written down. */
async function refuseReuse(ctx: Context, { id, requestId, userId, name }: CodeRow): Promise<never> {
  const now = ctx.now();
  const due = new Date(now.getTime() - TELL_EVERY_MS);
  const ahead = new Date(now.getTime() + CLOCKS_DIFFER_MS);
  await ctx.db.sql.transact(function* () {
    const first = yield* run(TELL_REUSE, now, id, due, ahead);
    if (!first) return;
    yield* auditSteps(ctx, {
      action: "authorization_code.reused",
      subjectUserId: userId,
      target: { kind: "consent_request", id: requestId },
    });
    yield* notifySteps(ctx, { userId, kind: "authorization_code.reused", detail: { name, address: ctx.address } });
  });
  throw new AppError("INVALID_AUTHORIZATION_CODE", { detail: "used a second time" });
}
