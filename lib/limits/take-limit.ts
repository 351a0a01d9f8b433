import { createHash } from "node:crypto";
import type { Context } from "@/lib/context";
import type { LimitName } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { CLOCKS_DIFFER_MS } from "@/lib/limits/clocks-differ";

type LimitContext = Pick<Context, "db" | "env" | "now">;

/** Whom a limit counts is stored hashed: people type passwords into e-mail fields. */
function limitKey(name: LimitName, subject: string): string {
  return `${name}:${createHash("sha256").update(subject).digest("base64url")}`;
}

/** A try that was taken: of which subject's window, and when that one ends. */
type Taken = { key: string; resetAt: bigint };

/**
 * Takes one of the tries that a limit allows a subject. One statement decides, so that any number of simultaneous
 * calls in any number of processes get no more than the limit (docs/decisions/0007). A refused try is not counted.
 * A window that ends much later than a fresh one would (the clock was set back) counts as over. Not one that ends a little
 * later: whoever looked at the clock first may come second, and the clocks of two machines differ.
 * @throws AppError RATE_LIMITED with the whole seconds until the window ends
 */
export async function takeLimit(ctx: LimitContext, name: LimitName, subject: string): Promise<void> {
  await take(ctx, name, subject);
}

/**
 * Takes a try of each of several limits, or of none: what one limit refuses uses up none of the others.
 * @returns gives the tries back, for limits that count wrong tries alone: taken before the check, given back when it
 *   was right. Into a window that began meanwhile nothing is given.
 * @throws AppError RATE_LIMITED
 */
export async function takeLimits(
  ctx: LimitContext,
  tries: readonly (readonly [name: LimitName, subject: string])[],
): Promise<() => Promise<void>> {
  const taken: Taken[] = [];
  const giveBack = async () => {
    for (const { key, resetAt } of taken) {
      const where = { key, resetAt, count: { gt: 0 } };
      await ctx.db.rateLimit.updateMany({ where, data: { count: { decrement: 1 } } });
    }
  };
  try {
    for (const [name, subject] of tries) {
      const one = await take(ctx, name, subject);
      if (one) taken.push(one);
    }
  } catch (error) {
    await giveBack();
    throw error;
  }
  return giveBack;
}

/** @returns null where the limit is off */
async function take(ctx: LimitContext, name: LimitName, subject: string): Promise<Taken | null> {
  const limit = ctx.env.limits[name];
  if (!limit) return null;
  const key = limitKey(name, subject);
  const now = BigInt(ctx.now().getTime());
  const fresh = now + BigInt(limit.seconds * 1000);
  const latest = fresh + BigInt(CLOCKS_DIFFER_MS);
  const [row] = await ctx.db.$queryRaw<{ resetAt: bigint | number }[]>`
    INSERT INTO "RateLimit" ("key", "count", "resetAt") VALUES (${key}, 1, ${fresh})
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN "RateLimit"."resetAt" > ${now} AND "RateLimit"."resetAt" <= ${latest}
        THEN "RateLimit"."count" + 1 ELSE 1 END,
      "resetAt" = CASE WHEN "RateLimit"."resetAt" > ${now} AND "RateLimit"."resetAt" <= ${latest}
        THEN "RateLimit"."resetAt" ELSE ${fresh} END
    WHERE "RateLimit"."count" < ${limit.count} OR "RateLimit"."resetAt" <= ${now} OR "RateLimit"."resetAt" > ${latest}
    RETURNING "resetAt"`;
  if (row) return { key, resetAt: BigInt(row.resetAt) };
  const refusing = await ctx.db.rateLimit.findUnique({ where: { key } });
  const left = Number((refusing?.resetAt ?? fresh) - now) / 1000;
  throw new AppError("RATE_LIMITED", { retryAfter: Math.max(1, Math.ceil(left)), detail: name });
}
