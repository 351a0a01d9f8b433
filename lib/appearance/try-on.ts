import { availableOf } from "@/lib/appearance/available";
import type { FoundLook } from "@/lib/appearance/find-look";
import { resolveLook, type Look } from "@/lib/appearance/resolve-look";

export type TriedPack = { about: "theme_pack" | "ui_pack"; id: string; name: string };

/**
 * The look as it would be, were a pack chosen now: a UI pack brings its theme along, as choosing it does.
 * @returns null for a pack that cannot be had, or may not be chosen
 */
export function tryOn(
  { choices, settings, snapshot }: Pick<FoundLook, "choices" | "settings" | "snapshot">,
  { about, id }: Pick<TriedPack, "about" | "id">,
): { look: Look; tried: TriedPack } | null {
  const available = availableOf(snapshot);
  if (about === "theme_pack") {
    const pack = snapshot.themes.get(id);
    if (pack === undefined || settings.app_theme_pack_lock === "true") return null;
    const look = resolveLook({ ...choices, themePack: id, accent: null }, settings, available);
    return { look, tried: { about, id, name: pack.name } };
  }
  const pack = snapshot.uiPacks.get(id);
  if (pack === undefined || settings.app_ui_pack_lock === "true") return null;
  const themePack = pack.theme === null ? choices.themePack : null;
  return {
    look: resolveLook({ ...choices, uiPack: id, themePack }, settings, available),
    tried: { about, id, name: pack.name },
  };
}
