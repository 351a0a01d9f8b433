import type { PluginSnapshot } from "@/lib/plugins/plugin-snapshot";

/** The names of the plugins whose overrides hold for everyone today, in the plugins' order. */
export function pluginsWithOverrides({ overrides, plugins }: Pick<PluginSnapshot, "overrides" | "plugins">): string[] {
  const meant = new Set([...overrides.slots.values(), ...overrides.actions].map(({ plugin }) => plugin));
  return plugins.filter(({ identifier }) => meant.has(identifier)).map(({ manifest }) => manifest.name);
}
