import { availableOf } from "@/lib/appearance/available";
import { NO_CHOICES, type Choices } from "@/lib/appearance/choices";
import { resolveLook, type Look } from "@/lib/appearance/resolve-look";
import type { Context } from "@/lib/context";
import { statement } from "@/lib/db/steps";
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

const FIND = statement<Choices & { safeMode: boolean }>(
  `SELECT s."safeMode", u."mode", u."themePack", u."accent", u."uiPack"
   FROM "Session" s JOIN "User" u ON u."id" = s."userId" WHERE s."id" = $1`,
  { booleans: ["safeMode"] },
);

async function findSessionChoices({ actor, db }: Context) {
  if (actor.kind !== "session") return null;
  const found = await db.sql.read(FIND, actor.sessionId);
  if (!found) return null;
  const { safeMode, ...user } = found;
  return { safeMode, user };
}
