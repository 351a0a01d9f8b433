import type { Context } from "@/lib/context";
import { recordAudit } from "@/lib/audit/record-audit";
import { verifyPassword } from "@/lib/accounts/password";
import { takeLimits } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";
import { makeSessionId } from "@/lib/tokens/session-id";

/** Seconds that a session lasts. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * Checks a password and starts a session. Wrong tries are counted for the account from this one address, and for
 * the address over all accounts; a stranger's tries therefore never lock an owner out elsewhere.
 * @returns null when e-mail and password do not fit an enabled account, with no sign of which was wrong
 * @throws AppError RATE_LIMITED
 */
export async function signIn(ctx: Context, input: { email: string; password: string; userAgent: string }) {
  const email = input.email.replaceAll("\0", "").trim().toLowerCase(); // PostgreSQL takes no NUL in a text
  const address = limitSubject(ctx.address ?? "");
  const giveBack = await takeLimits(ctx, [
    ["LIMIT_SIGN_IN_ADDRESS", address],
    ["LIMIT_SIGN_IN_ACCOUNT", `${address} ${email}`],
  ]);
  const user = await ctx.db.user.findUnique({ where: { email } });
  const fits = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (!user || !fits || user.disabledAt) {
    await recordAudit(ctx.db, ctx, {
      action: "session.refused",
      subjectUserId: user?.id ?? null,
      detail: { because: !user ? "unknown account" : !fits ? "wrong password" : "disabled account" },
    });
    return null;
  }
  await giveBack();
  return startSession(ctx, user, input.userAgent);
}

/** Sessions of one account; a further one ends the oldest. */
const MAX_SESSIONS = 100;

async function startSession(ctx: Context, user: { id: string; passwordHash: string }, userAgent: string) {
  const userId = user.id;
  const sessionId = makeSessionId();
  const now = ctx.now();
  return ctx.db.$transaction(async (tx) => {
    // Disabling the account and changing its password end its sessions; one that was being started beside that must
    // not outlive it, so the account must still be as it was when the password was checked.
    const same = { id: userId, passwordHash: user.passwordHash, disabledAt: null };
    if ((await tx.user.updateMany({ where: same, data: { disabledAt: null } })).count === 0) return null;
    await tx.session.create({
      data: {
        id: sessionId,
        userId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
        address: ctx.address ?? "",
        userAgent: userAgent.slice(0, 300),
      },
    });
    const older = { where: { userId }, orderBy: { createdAt: "desc" as const }, select: { id: true } };
    const tooMany = await tx.session.findMany({ ...older, skip: MAX_SESSIONS });
    if (tooMany.length > 0) await tx.session.deleteMany({ where: { id: { in: tooMany.map(({ id }) => id) } } });
    await recordAudit(tx, ctx, { action: "session.started", subjectUserId: userId });
    return { userId, sessionId };
  });
}
