import { createHash } from "node:crypto";
import type { Context } from "@/lib/context";
import type { LimitName } from "@/lib/env";
import { AppError } from "@/lib/errors";

type LimitContext = Pick<Context, "db" | "env" | "now">;

/** Whom a limit counts is stored hashed: people type passwords into e-mail fields. */
function limitKey(name: LimitName, subject: string): string {
  return `${name}:${createHash("sha256").update(subject).digest("base64url")}`;
}

/**
 * Takes one of the tries that a limit allows a subject. One statement decides, so that any number of simultaneous
 * calls in any number of processes get no more than the limit (docs/decisions/0007). A refused try is not counted.
 * A window that ends later than a fresh one would (the clock was set back) counts as over.
 * @throws AppError RATE_LIMITED with the whole seconds until the window ends
 */
export async function takeLimit(ctx: LimitContext, name: LimitName, subject: string): Promise<void> {
  const limit = ctx.env.limits[name];
  if (!limit) return;
  const key = limitKey(name, subject);
  const now = BigInt(ctx.now().getTime());
  const fresh = now + BigInt(limit.seconds * 1000);
  const taken = await ctx.db.$queryRaw<unknown[]>`
    INSERT INTO "RateLimit" ("key", "count", "resetAt") VALUES (${key}, 1, ${fresh})
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN "RateLimit"."resetAt" > ${now} AND "RateLimit"."resetAt" <= ${fresh}
        THEN "RateLimit"."count" + 1 ELSE 1 END,
      "resetAt" = CASE WHEN "RateLimit"."resetAt" > ${now} AND "RateLimit"."resetAt" <= ${fresh}
        THEN "RateLimit"."resetAt" ELSE ${fresh} END
    WHERE "RateLimit"."count" < ${limit.count} OR "RateLimit"."resetAt" <= ${now} OR "RateLimit"."resetAt" > ${fresh}
    RETURNING "count"`;
  if (taken.length > 0) return;
  const row = await ctx.db.rateLimit.findUnique({ where: { key } });
  const left = Number((row?.resetAt ?? fresh) - now) / 1000;
  throw new AppError("RATE_LIMITED", { retryAfter: Math.max(1, Math.ceil(left)), detail: name });
}

/** Gives a try back, for limits that count wrong tries alone: taken before the check, given back when it was right. */
export async function giveBackLimit(ctx: LimitContext, name: LimitName, subject: string): Promise<void> {
  if (!ctx.env.limits[name]) return;
  await ctx.db.rateLimit.updateMany({
    where: { key: limitKey(name, subject), count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  });
}
