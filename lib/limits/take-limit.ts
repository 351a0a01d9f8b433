import { createHash } from "node:crypto";
import type { Context } from "@/lib/context";
import type { LimitName } from "@/lib/env";
import { run, statement, walk, type Steps } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import { CLOCKS_DIFFER_MS } from "@/lib/limits/clocks-differ";

type LimitContext = Pick<Context, "db" | "env" | "now">;

/** Whom a limit counts is stored hashed: people type passwords into e-mail fields. */
function limitKey(name: LimitName, subject: string): string {
  return `${name}:${createHash("sha256").update(subject).digest("base64url")}`;
}

/** A try that was taken: of which subject's window, and when that one ends. */
type Taken = { key: string; resetAt: number };

/**
 * Takes one of the tries that a limit allows a subject. One statement decides, so that any number of simultaneous
 * calls in any number of processes get no more than the limit (docs/decisions/0007). A refused try is not counted.
 * A window that ends much later than a fresh one would (the clock was set back) counts as over. Not one that ends a little
 * later: whoever looked at the clock first may come second, and the clocks of two machines differ.
 * @throws AppError RATE_LIMITED with the whole seconds until the window ends
 */
export async function takeLimit(ctx: LimitContext, name: LimitName, subject: string): Promise<void> {
  // each for itself: the first decides, and what may follow only reads
  await walk(limitSteps(ctx, name, subject), ({ statement, values }) =>
    ctx.db.sql.write(statement, values, NOT_DURABLE),
  );
}

/** A count of tries may be lost with the power. */
const NOT_DURABLE = { durable: false };

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
  const steps = () => limitsSteps(ctx, tries);
  const taken = await ctx.db.sql.transact(steps, NOT_DURABLE);
  return async () => void (await ctx.db.sql.transact(() => giveBackSteps(taken), NOT_DURABLE));
}

/** As takeLimits, as steps of a transaction: what is thrown undoes all of it. */
export function* limitsSteps(
  ctx: LimitContext,
  tries: readonly (readonly [name: LimitName, subject: string])[],
): Steps<Taken[]> {
  const taken: Taken[] = [];
  for (const [name, subject] of tries) {
    const one = yield* limitSteps(ctx, name, subject);
    if (one) taken.push(one);
  }
  return taken;
}

const GIVE_BACK = statement<never>(
  `UPDATE "RateLimit" SET "count" = "count" - 1 WHERE "key" = $1 AND "resetAt" = $2 AND "count" > 0`,
);

export function* giveBackSteps(taken: readonly Taken[]): Steps<void> {
  for (const { key, resetAt } of taken) yield* run(GIVE_BACK, key, resetAt);
}

const TAKE = statement<{ resetAt: number }>(
  `INSERT INTO "RateLimit" ("key", "count", "resetAt") VALUES ($1, 1, $2)
   ON CONFLICT ("key") DO UPDATE SET
     "count" = CASE WHEN "RateLimit"."resetAt" > $3 AND "RateLimit"."resetAt" <= $4
       THEN "RateLimit"."count" + 1 ELSE 1 END,
     "resetAt" = CASE WHEN "RateLimit"."resetAt" > $3 AND "RateLimit"."resetAt" <= $4
       THEN "RateLimit"."resetAt" ELSE $2 END
   WHERE "RateLimit"."count" < $5 OR "RateLimit"."resetAt" <= $3 OR "RateLimit"."resetAt" > $4
   RETURNING "resetAt"`,
  { mayBeLost: true },
);
const REFUSING = statement<{ resetAt: number }>(`SELECT "resetAt" FROM "RateLimit" WHERE "key" = $1`);

/** As takeLimit, as steps of a transaction. @returns null where the limit is off */
export function* limitSteps(ctx: LimitContext, name: LimitName, subject: string): Steps<Taken | null> {
  const limit = ctx.env.limits[name];
  if (!limit) return null;
  const key = limitKey(name, subject);
  const now = ctx.now().getTime();
  const fresh = now + limit.seconds * 1000;
  const row = yield* run(TAKE, key, fresh, now, fresh + CLOCKS_DIFFER_MS, limit.count);
  if (row) return { key, resetAt: row.resetAt };
  const refusing = yield* run(REFUSING, key);
  const left = ((refusing?.resetAt ?? fresh) - now) / 1000;
  throw new AppError("RATE_LIMITED", { retryAfter: Math.max(1, Math.ceil(left)), detail: name });
}
