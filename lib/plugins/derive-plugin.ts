import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { readThemePacks } from "@/lib/plugins/read-theme-packs";
import type { ThemePack } from "@/lib/plugins/theme-pack";

/** What a plugin's files say, once they are understood. */
export type DerivedPlugin = { themes: readonly ThemePack[]; problems: readonly Problem[] };

const known = new WeakMap<RawPlugin, DerivedPlugin>();

/** Reads a plugin's packs, once: as long as nothing in its folder changes, the scan gives the same object. */
export function derivePlugin(plugin: RawPlugin): DerivedPlugin {
  let derived = known.get(plugin);
  if (derived === undefined) {
    const { packs, problems } = readThemePacks(plugin);
    derived = { themes: packs, problems: [...plugin.problems, ...problems] };
    known.set(plugin, derived);
  }
  return derived;
}
