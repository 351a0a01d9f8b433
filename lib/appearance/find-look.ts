import type { Chosen, Visitor } from "@/lib/accounts/find-session";
import { availableOf } from "@/lib/appearance/available";
import { NO_CHOICES, type Choices } from "@/lib/appearance/choices";
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
 * What whoever looks at a page sees: of a signed-in person with their choices, of anyone else the administrator's
 * default.
 * @param visitor null for who is not signed in
 */
export async function findLook(
  ctx: Pick<Context, "db" | "plugins">,
  visitor: Pick<Visitor, "chosen" | "settings"> | null,
): Promise<FoundLook> {
  const [settings, snapshot] = await Promise.all([visitor?.settings ?? readSettings(ctx), ctx.plugins.read()]);
  const { choices, safeMode } = visitor?.chosen ?? NOTHING_CHOSEN;
  return { choices, look: resolveLook(choices, settings, availableOf(snapshot)), safeMode, settings, snapshot };
}

const NOTHING_CHOSEN: Chosen = { choices: NO_CHOICES, safeMode: false };
