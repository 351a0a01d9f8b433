import { createHash } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

export type SessionRecord = {
  /** A handle for ending it; it opens nothing. */
  id: string;
  current: boolean;
  created_at: string;
  expires_at: string;
  address: string;
  user_agent: string;
};

const MOST_SHOWN = 100;

/** Names a session without giving away the id that its cookie holds. */
function handleOf(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("base64url").slice(0, 22);
}

/** The account's live sessions, newest first; of more than a hundred the current one and the newest. */
export async function listSessions(ctx: SessionContext): Promise<{ sessions: SessionRecord[] }> {
  const rows = await ctx.db.session.findMany({
    where: { userId: ctx.actor.user.id, expiresAt: { gt: ctx.now() } },
    orderBy: { createdAt: "desc" },
  });
  const shown = rows.filter((row, i) => i < MOST_SHOWN || row.id === ctx.actor.sessionId);
  const sessions = shown.map((row) => ({
    id: handleOf(row.id),
    current: row.id === ctx.actor.sessionId,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    address: row.address,
    user_agent: row.userAgent,
  }));
  return { sessions };
}

/** Ends one session of the account. @throws AppError NOT_FOUND */
export async function endOneSession(ctx: SessionContext, { id }: { id: string }): Promise<void> {
  const sessions = await ctx.db.session.findMany({ where: { userId: ctx.actor.user.id }, select: { id: true } });
  const session = sessions.find((one) => handleOf(one.id) === id);
  if (!session || (await endSessions(ctx, { id: session.id })) === 0) throw new AppError("NOT_FOUND");
}

/** Signs the account out everywhere, this session included. */
export async function endAllSessions(ctx: SessionContext): Promise<undefined> {
  await endSessions(ctx, {});
}

function endSessions(ctx: SessionContext, which: { id?: string }): Promise<number> {
  const userId = ctx.actor.user.id;
  return ctx.db.$transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { userId, ...which } });
    if (count > 0) await recordAudit(tx, ctx, { action: "session.ended", subjectUserId: userId, detail: { count } });
    return count;
  });
}
