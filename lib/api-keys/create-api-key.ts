import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { parseAllowedIps } from "@/lib/api-keys/ip-allow-list";
import { issueApiKey, type IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import { requireMayCreateApiKeys } from "@/lib/api-keys/may-create-api-keys";
import { takeLimit } from "@/lib/limits/take-limit";
import { invalidField } from "@/lib/errors";

/** An allow-list as the query writes it, or as a list. */
export type AllowedIpsInput = string | string[] | undefined;

export const NEEDS_A_LIST = "needs allowedips: without a list there is nothing to be blocked";

/**
 * The canonical allow-list, and whether blocks are told.
 * @throws AppError INVALID_ALLOWED_IPS; INVALID_REQUEST for `alertCors` without a list
 */
export function readRestriction(allowedIps: AllowedIpsInput, alertCors: boolean): string[] {
  const read = parseAllowedIps(allowedIps ?? "");
  if (!read.ok) {
    const issues = [{ path: "allowedips", message: read.reason }];
    throw new AppError("INVALID_ALLOWED_IPS", { description: read.reason, issues });
  }
  if (alertCors && read.value.length === 0) {
    throw invalidField("alertCors", NEEDS_A_LIST);
  }
  return read.value;
}

/**
 * Whom the limit of making and rotating by hand counts: apart from asking for consent, and as often. Each makes a mail,
 * and a script that makes and revokes would make one after the other.
 */
export const byHand = (userId: string) => `by hand ${userId}`;

/**
 * Makes a key by hand.
 * @throws AppError API_KEY_CREATION_NOT_ALLOWED, RATE_LIMITED, INVALID_ALLOWED_IPS, INVALID_REQUEST,
 *   API_KEY_LIMIT_REACHED
 */
export async function createApiKey(
  ctx: SessionContext,
  input: { name: string; description: string | null; allowedips?: AllowedIpsInput; alertCors: boolean },
): Promise<IssuedApiKey> {
  const { user } = ctx.actor;
  await requireMayCreateApiKeys(ctx, user.role);
  await takeLimit(ctx, "LIMIT_AUTHORIZE", byHand(user.id));
  const allowedIps = JSON.stringify(readRestriction(input.allowedips, input.alertCors));
  const { name, description, alertCors } = input;
  const key = await ctx.db.sql.transact(() =>
    issueApiKey(ctx, {
      userId: user.id,
      name,
      description,
      appName: null,
      source: "manual",
      allowedIps,
      alertCors,
    }),
  );
  if (!key) throw new AppError("API_KEY_LIMIT_REACHED");
  return key;
}
