import type { SessionContext } from "@/lib/context";

/**
 * Switches safe mode of this session on or off: no pack, no plugin's style or code, until it is switched off or the
 * session ends.
 */
export async function setSafeMode(ctx: SessionContext, on: boolean): Promise<void> {
  await ctx.db.session.updateMany({ where: { id: ctx.actor.sessionId, safeMode: !on }, data: { safeMode: on } });
}
