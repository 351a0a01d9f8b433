import type { Available } from "@/lib/appearance/resolve-look";
import type { PluginSnapshot } from "@/lib/plugins/plugin-snapshot";

/** What of the plugins may be chosen today. */
export function availableOf({ themes, uiPacks }: PluginSnapshot): Available {
  return { themes, uiPacks };
}
