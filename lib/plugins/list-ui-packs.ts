import type { Context } from "@/lib/context";
import type { PluginSnapshot } from "@/lib/plugins/plugin-snapshot";
import { publish } from "@/lib/plugins/publication";
import type { Publication } from "@/lib/plugins/publication";
import type { UiPack } from "@/lib/plugins/ui-pack";
import type { PageEntry } from "@/lib/slots/shell";

const known = new WeakMap<PluginSnapshot["uiPacks"], Publication>();

/** The listing of all UI packs that may be chosen, with what of them is visible; made once as long as nothing changes. */
export async function listUiPacks(ctx: Pick<Context, "plugins">): Promise<Publication> {
  const { uiPacks } = await ctx.plugins.read();
  let listing = known.get(uiPacks);
  if (listing === undefined) {
    listing = publish(JSON.stringify({ packs: [...uiPacks.values()].map(listed) }), "application/json");
    known.set(uiPacks, listing);
  }
  return listing;
}

function listed(pack: UiPack) {
  return { ...pack, pages: pack.pages.map(listedPage) };
}

/** A page's `hide` may be written in its `replace` too, so it is listed in both. */
function listedPage({ match, hide, replace }: PageEntry) {
  return { match, hide, replace: replace && { hide, ...replace } };
}
