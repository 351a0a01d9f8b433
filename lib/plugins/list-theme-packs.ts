import type { Context } from "@/lib/context";
import type { PluginSnapshot } from "@/lib/plugins/plugin-snapshot";
import { publish } from "@/lib/plugins/publication";
import type { Publication } from "@/lib/plugins/publication";
import type { ThemePack } from "@/lib/plugins/theme-pack";

const known = new WeakMap<PluginSnapshot, Publication>();

/** The listing of all theme packs that may be chosen, the panel's own first; made once as long as nothing changes. */
export async function listThemePacks(ctx: Pick<Context, "plugins">): Promise<Publication> {
  const snapshot = await ctx.plugins.read();
  let listing = known.get(snapshot);
  if (listing === undefined) {
    const themes = [...snapshot.themes.values()].map(listed);
    listing = publish(JSON.stringify({ themes }), "application/json");
    known.set(snapshot, listing);
  }
  return listing;
}

/** Without the stylesheet's text; an accent as its pack writes it, which is how it is chosen. */
function listed({ stylesheet: _, accents, ...pack }: ThemePack) {
  return { ...pack, accents: accents.map(({ written }) => written) };
}
