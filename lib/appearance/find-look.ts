import { availableOf } from "@/lib/appearance/available";
import { CHOICES, NO_CHOICES, type Choices } from "@/lib/appearance/choices";
import { resolveLook, type Look } from "@/lib/appearance/resolve-look";
import type { Context } from "@/lib/context";
import type { PluginSnapshot } from "@/lib/plugins/plugin-snapshot";
import { readSettings, type Settings } from "@/lib/settings/read-settings";

export type FoundLook = {
  /** What was chosen, whether or not it is followed. */
  choices: Choices;
  look: Look;
  /** Of the session: then nothing of the look but the mode is to be shown. */
  safeMode: boolean;
  /** What it was found from. */
  settings: Settings;
  snapshot: PluginSnapshot;
};

/**
 * What whoever acts sees: of a signed-in user with their choices, of anyone else the administrator's default.
 */
export async function findLook(ctx: Context): Promise<FoundLook> {
  const [session, settings, snapshot] = await Promise.all([
    findSessionChoices(ctx),
    readSettings(ctx),
    ctx.plugins.read(),
  ]);
  const choices = session?.user ?? NO_CHOICES;
  const look = resolveLook(choices, settings, availableOf(snapshot));
  return { choices, look, safeMode: session?.safeMode ?? false, settings, snapshot };
}

async function findSessionChoices({ actor, db }: Context) {
  if (actor.kind !== "session") return null;
  return db.session.findUnique({
    where: { id: actor.sessionId },
    select: { safeMode: true, user: { select: CHOICES } },
  });
}
