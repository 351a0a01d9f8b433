import type { Context } from "@/lib/context";
import type { PluginSnapshot } from "@/lib/plugins/plugin-snapshot";
import { publish } from "@/lib/plugins/publication";
import type { Publication } from "@/lib/plugins/publication";

const known = new WeakMap<PluginSnapshot["overrides"], Publication>();

/**
 * The listing of what all plugins' overrides do: one entry a slot, in `hide` or in `replace` as its file has it, and
 * all actions; made once as long as nothing changes.
 */
export async function listOverrides(ctx: Pick<Context, "plugins">): Promise<Publication> {
  const { overrides } = await ctx.plugins.read();
  let listing = known.get(overrides);
  if (listing === undefined) {
    const entries = [...overrides.slots.values()];
    const hide = entries.filter(({ from }) => from === "hide").map(({ slot, plugin }) => ({ slot, plugin }));
    const replace = entries
      .filter(({ from }) => from === "replace")
      .map(({ from: _, at: __, pluginName: ___, ...replacement }) => replacement);
    listing = publish(JSON.stringify({ hide, replace, actions: overrides.actions }), "application/json");
    known.set(overrides, listing);
  }
  return listing;
}
