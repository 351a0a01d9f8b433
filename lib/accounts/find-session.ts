import type { Actor, Context } from "@/lib/context";

/**
 * The signed-in user of a session. The row decides, not the cookie: a session ends the moment its row goes, and
 * role, name and disabling are read anew each time.
 * @returns null for an unknown, ended or expired session and for a disabled account
 */
export async function findSession(
  ctx: Pick<Context, "db" | "now">,
  sessionId: string,
): Promise<Extract<Actor, { kind: "session" }> | null> {
  const row = await ctx.db.session.findUnique({
    where: { id: sessionId },
    include: { user: { select: { id: true, email: true, name: true, role: true, disabledAt: true } } },
  });
  if (!row || row.expiresAt <= ctx.now() || row.user.disabledAt) return null;
  const { id, email, name, role } = row.user;
  return { kind: "session", sessionId: row.id, user: { id, email, name, role } };
}
