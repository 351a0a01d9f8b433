import type { SessionContext } from "@/lib/context";
import { run, statement, type Steps } from "@/lib/db/steps";
import { parametersOf } from "@/lib/consent/parameters-of";
import { isRowId } from "@/lib/tokens/row-id";

export type CallbackOutcome = {
  /** The request's id: no secret, and it decides nothing. */
  id: string;
  state: "pending" | "delivering" | "approved" | "denied" | "expired";
  name: string;
  appName: string | null;
  mode: "user" | "server";
  /** Scheme, host and port of the callback. */
  callbackOrigin: string;
  /** The query that opens the consent page with the same request. */
  parameters: string;
};

/** Milliseconds within which opening the same request again shows what was decided, instead of asking again. */
const RECENT_MS = 10 * 60 * 1000;

/** What became of a callback request of the signed-in user; null when there is none of this id. */
export async function findCallbackOutcome(
  ctx: SessionContext,
  { id }: { id: string },
): Promise<CallbackOutcome | null> {
  if (!isRowId(id)) return null;
  const row = await ctx.db.consentRequest.findFirst({
    where: { id, userId: ctx.actor.user.id, deviceRequestId: null },
  });
  if (!row || row.callbackUrl === null || row.name === null || row.mode === null) return null;
  const url = new URL(row.callbackUrl);
  const over = row.status === "pending" && row.expiresAt <= ctx.now();
  return {
    id: row.id,
    state: over ? "expired" : (row.status as CallbackOutcome["state"]),
    name: row.name,
    appName: row.appName,
    mode: row.mode,
    callbackOrigin: `${url.protocol}//${url.host}`,
    parameters: String(parametersOf(row)),
  };
}

/**
 * The id of the same request, decided a moment ago, as steps of a transaction. Back and Reload open the address anew;
 * without this they would ask again as if nothing had been decided, and an Approve after Back from a Deny would issue a
 * key. An app that sends a fresh `state` each time never meets it.
 * @param hash the request's, by hashParameters
 * @returns null where there is none
 */
export function* recentDecisionSteps(ctx: SessionContext, hash: string): Steps<string | null> {
  const since = new Date(ctx.now().getTime() - RECENT_MS);
  return (yield* run(FIND_RECENT, ctx.actor.user.id, hash, since))?.id ?? null;
}

const FIND_RECENT = statement<{ id: string }>(
  `SELECT "id" FROM "ConsentRequest" WHERE "userId" = $1 AND "parametersHash" = $2 AND "decidedAt" > $3
   ORDER BY "decidedAt" DESC LIMIT 1`,
);
