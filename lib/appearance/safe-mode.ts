import type { SessionContext, UserContext } from "@/lib/context";

/**
 * Switches safe mode of this session on or off: no pack, no plugin's style or code, until it is switched off or the
 * session ends.
 */
export async function setSafeMode(ctx: SessionContext, on: boolean): Promise<void> {
  await ctx.db.session.updateMany({ where: { id: ctx.actor.sessionId, safeMode: !on }, data: { safeMode: on } });
}

/** Whether plugins are off for the session that acts; a key has no session, and no safe mode. */
export async function readSafeMode({ actor, db }: Pick<UserContext, "actor" | "db">): Promise<boolean> {
  if (actor.kind !== "session") return false;
  const session = await db.session.findUnique({ where: { id: actor.sessionId }, select: { safeMode: true } });
  return session?.safeMode ?? false;
}
