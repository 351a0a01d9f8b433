import { createHash, timingSafeEqual } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { issuedAt, type IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import { requireMayCreateApiKeys } from "@/lib/api-keys/may-create-api-keys";
import type { CallbackRequest } from "@/lib/consent/get-consent-request";
import { issueForRequest } from "@/lib/consent/issue-for-request";
import { openSecret } from "@/lib/consent/sealed-secret";
import { takeLimit } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";
import { notify } from "@/lib/notifications/notify";
import { hashToken, isOpaqueToken } from "@/lib/tokens/opaque-token";
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
  checkVerifier(row.consentRequest.codeChallenge, input.code_verifier);
  const key = row.apiKey ? await handOver(ctx, row, input.code) : await makeKey(ctx, row);
  return key ?? refuseReuse(ctx, row);
}

async function findCode(ctx: Context, code: string) {
  if (!isOpaqueToken("pxoauthcode_", code)) return null;
  return ctx.db.authorizationCode.findUnique({
    where: { codeHash: hashToken(code) },
    include: { apiKey: true, consentRequest: { include: { user: true } } },
  });
}

type CodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>;

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

/** Hands over the key made at approval; null when somebody was faster. */
async function handOver(ctx: Context, row: CodeRow, code: string): Promise<IssuedApiKey | null> {
  const key = row.apiKey!;
  const now = ctx.now();
  const dead = key.revokedAt || (key.confirmBy && key.confirmBy <= now) || row.consentRequest.user.disabledAt;
  if (dead || !row.sealedSecret) throw new AppError("INVALID_AUTHORIZATION_CODE", { detail: "its key is dead" });
  const privateKey = openSecret(row.sealedSecret, code);
  return ctx.db.$transaction(async (tx) => {
    const won = await tx.authorizationCode.updateMany({
      // sealed still: a rotation at the same moment takes the old secret away
      where: { id: row.id, usedAt: null, expiresAt: { gt: now }, sealedSecret: { not: null } },
      data: { usedAt: now, sealedSecret: null },
    });
    if (won.count === 0) return null;
    await recordAudit(tx, ctx, exchanged(row, key.id));
    return { id: key.id, publicKey: key.publicKey, privateKey, issuedAt: issuedAt(key.createdAt) };
  });
}

/** PKCE: makes the key now; null when somebody was faster. */
async function makeKey(ctx: Context, row: CodeRow): Promise<IssuedApiKey | null> {
  const { user, ...request } = row.consentRequest;
  if (user.disabledAt) throw new AppError("INVALID_AUTHORIZATION_CODE", { detail: "disabled account" });
  await requireMayCreateApiKeys(ctx, user.role);
  const now = ctx.now();
  return ctx.db.$transaction(async (tx) => {
    const won = await tx.authorizationCode.updateMany({
      where: { id: row.id, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    });
    if (won.count === 0) return null;
    const key = await issueForRequest(tx, ctx, request as Omit<CallbackRequest, "deviceRequest"> as CallbackRequest);
    if (!key) throw new AppError("API_KEY_LIMIT_REACHED");
    await tx.authorizationCode.update({ where: { id: row.id }, data: { apiKeyId: key.id } });
    await recordAudit(tx, ctx, exchanged(row, key.id));
    return key;
  });
}

function exchanged(row: CodeRow, keyId: string) {
  return {
    action: "authorization_code.exchanged" as const,
    subjectUserId: row.consentRequest.userId,
    target: { kind: "api_key" as const, id: keyId },
  };
}

/** Whoever holds a spent code may send it for ever: one conditional write decides which reuse is written down. */
async function refuseReuse(ctx: Context, row: CodeRow): Promise<never> {
  const { userId, id, name } = row.consentRequest;
  const now = ctx.now();
  const due = new Date(now.getTime() - TELL_EVERY_MS);
  const ahead = new Date(now.getTime() + CLOCKS_DIFFER_MS);
  await ctx.db.$transaction(async (tx) => {
    const first = await tx.authorizationCode.updateMany({
      // a time that lies far ahead (the clock was set back) counts as none
      where: {
        id: row.id,
        usedAt: { not: null },
        OR: [{ reuseToldAt: null }, { reuseToldAt: { lte: due } }, { reuseToldAt: { gt: ahead } }],
      },
      data: { reuseToldAt: now },
    });
    if (first.count === 0) return;
    await recordAudit(tx, ctx, {
      action: "authorization_code.reused",
      subjectUserId: userId,
      target: { kind: "consent_request", id },
    });
    await notify(tx, ctx, { userId, kind: "authorization_code.reused", detail: { name, address: ctx.address } });
  });
  throw new AppError("INVALID_AUTHORIZATION_CODE", { detail: "used a second time" });
}
