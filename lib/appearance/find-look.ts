import { availableOf } from "@/lib/appearance/available";
import { CHOICES, NO_CHOICES } from "@/lib/appearance/choices";
import { resolveLook, type Look } from "@/lib/appearance/resolve-look";
import type { Context } from "@/lib/context";
import { readSettings } from "@/lib/settings/read-settings";

/**
 * What whoever acts sees: of a signed-in user with their choices, of anyone else the administrator's default.
 * @returns `safeMode` of the session beside it: then nothing of it but the mode is to be shown
 */
export async function findLook(ctx: Context): Promise<{ look: Look; safeMode: boolean }> {
  const [session, settings, snapshot] = await Promise.all([
    findSessionChoices(ctx),
    readSettings(ctx),
    ctx.plugins.read(),
  ]);
  const look = resolveLook(session?.user ?? NO_CHOICES, settings, availableOf(snapshot));
  return { look, safeMode: session?.safeMode ?? false };
}

async function findSessionChoices({ actor, db }: Context) {
  if (actor.kind !== "session") return null;
  return db.session.findUnique({
    where: { id: actor.sessionId },
    select: { safeMode: true, user: { select: CHOICES } },
  });
}
