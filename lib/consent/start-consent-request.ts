import { createHash } from "node:crypto";
import type { SessionContext } from "@/lib/context";
import { run, statement, type Steps } from "@/lib/db/steps";
import { findCallbackOutcome, recentDecisionSteps, type CallbackOutcome } from "@/lib/consent/find-callback-outcome";
import { requireMayCreateApiKeys, requireMayCreateBy } from "@/lib/api-keys/may-create-api-keys";
import { REQUEST_TOKEN_SECONDS } from "@/lib/consent/claim-device-request";
import {
  describeConsentRequest,
  readConsentParameters,
  type ConsentParameters,
  type RawConsentParameters,
} from "@/lib/consent/consent-parameters";
import { limitSteps, takeLimit } from "@/lib/limits/take-limit";
import type { Settings } from "@/lib/settings/read-settings";
import { hashOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";
import { timeOrderedId } from "@/lib/tokens/time-ordered-id";

/**
 * Looks at a consent request without making one.
 * @throws AppError API_KEY_CREATION_NOT_ALLOWED and those of readConsentParameters
 */
export async function previewConsentRequest(ctx: SessionContext, raw: RawConsentParameters) {
  await requireMayCreateApiKeys(ctx, ctx.actor.user.role);
  return { request: describeConsentRequest(readConsentParameters(raw, ctx.env.serverCallbackAllowedHosts)) };
}

/**
 * Makes a request token for a callback request. Tokens are independent: opening the page twice breaks neither.
 * @returns the answer of the API and, for the page, the request's `id`
 * @throws AppError API_KEY_CREATION_NOT_ALLOWED, RATE_LIMITED and those of readConsentParameters
 */
export async function startConsentRequest(ctx: SessionContext, raw: RawConsentParameters) {
  await requireMayCreateApiKeys(ctx, ctx.actor.user.role);
  const { consent, steps } = draftRequest(ctx, await readOrCount(ctx, raw));
  await ctx.db.sql.transact(steps, MAY_BE_LOST);
  return consent;
}

/**
 * What the consent page begins with: as startConsentRequest, unless the very same request was decided a moment ago.
 * @param ctx with the settings, which every page has read already
 * @param seen the id of such a decision that the person has seen and wants to be asked again all the same
 * @throws AppError as startConsentRequest
 */
export async function openConsentRequest(
  ctx: SessionContext & { settings: Settings },
  raw: RawConsentParameters,
  seen: string | undefined,
): Promise<{ recent: CallbackOutcome } | { recent: null; consent: StartedConsent }> {
  const asked = await readOrCount(ctx, raw);
  const { consent, steps } = draftRequest(ctx, asked);
  // together: on SQLite each question for itself costs as much again
  const decided = await ctx.db.sql.transact(
    function* () {
      const id = yield* recentDecisionSteps(ctx, asked.hash);
      if (id !== null && id !== seen) return id;
      requireMayCreateBy(ctx.settings, ctx.actor.user.role);
      yield* steps();
      return null;
    },
    { ...MAY_BE_LOST, soon: true },
  );
  if (decided === null) return { recent: null, consent };
  const recent = await findCallbackOutcome(ctx, { id: decided });
  // what was purged since is asked anew
  return recent ? { recent } : openConsentRequest(ctx, raw, decided);
}

export type StartedConsent = Awaited<ReturnType<typeof startConsentRequest>>;
type Asked = { parameters: ConsentParameters; hash: string };

/** A request that goes with the power is one that the page asks for again; a decision on it is written with it. */
const MAY_BE_LOST = { durable: false, apart: true };

/** The answer, and the steps that make it true. */
function draftRequest(ctx: SessionContext, { parameters, hash }: Asked) {
  const { user } = ctx.actor;
  const now = ctx.now();
  const token = makeOpaqueToken("pxoauthreq_", now);
  const id = timeOrderedId(now);
  const { name, appName, description, appLogo, callback, mode, allowedIps, alertCors, state, codeChallenge } =
    parameters;
  const times = [now, new Date(now.getTime() + REQUEST_TOKEN_SECONDS * 1000)];
  const shown = [name, appName, description, appLogo];
  const asked = [callback.href, mode, JSON.stringify(allowedIps), alertCors, state, codeChallenge];
  const steps = function* (): Steps<void> {
    yield* limitSteps(ctx, "LIMIT_AUTHORIZE", user.id);
    yield* run(INSERT, id, hashOpaqueToken(token), user.id, ...times, hash, ...shown, ...asked);
  };
  const request = describeConsentRequest(parameters);
  return { consent: { id, request_token: token, expires_in: REQUEST_TOKEN_SECONDS, request }, steps };
}

const INSERT = statement<never>(
  `INSERT INTO "ConsentRequest" ("id", "tokenHash", "userId", "createdAt", "expiresAt", "parametersHash", "name",
     "appName", "description", "appLogo", "callbackUrl", "mode", "allowedIps", "alertCors", "state", "codeChallenge")
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);

/** Parameters that break a rule count as a try too, and are told only to who has tries left. */
async function readOrCount(ctx: SessionContext, raw: RawConsentParameters): Promise<Asked> {
  try {
    const parameters = readConsentParameters(raw, ctx.env.serverCallbackAllowedHosts);
    return { parameters, hash: hashParameters(parameters) };
  } catch (error) {
    await takeLimit(ctx, "LIMIT_AUTHORIZE", ctx.actor.user.id);
    throw error;
  }
}

/** Tells the same request opened again from another one. */
export function hashParameters(parameters: ConsentParameters): string {
  const { callback, ...rest } = parameters;
  const values = Object.entries({ ...rest, callback: callback.href }).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(values)).digest("hex");
}
