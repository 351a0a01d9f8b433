import type { Available } from "@/lib/appearance/resolve-look";
import type { PluginSnapshot } from "@/lib/plugins/plugin-snapshot";

/** What of the plugins may be chosen today. UI packs are not read yet, so there is none. */
export function availableOf({ themes }: PluginSnapshot): Available {
  return { themes, uiPacks: new Map() };
}
