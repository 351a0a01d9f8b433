import { FRONTEND } from "@/lib/plugins/plugin-paths";
import { MOST_PROBLEMS, problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import { inShownOrder } from "@/lib/plugins/read-actions";
import type { ShownPlugin } from "@/lib/plugins/show-plugin";
import type { OverrideEntry, Overrides } from "@/lib/plugins/ui-pack";

export const OVERRIDES_FILE = `${FRONTEND}/overrides.json`;

/**
 * Puts the overrides of all plugins together: of one file's entries for a slot a hide wins over replacements and of
 * these the last; of several plugins' the later one's, be it a hide or a replacement. What lost is told.
 * @param plugins what is visible of each, in the order of their identifiers
 */
export function mergeOverrides(plugins: Iterable<ShownPlugin>): { overrides: Overrides; problems: Problem[] } {
  const slots = new Map<string, OverrideEntry>();
  const problems: Problem[] = [];
  const told = new Map<string, number>();

  const tell = (lost: OverrideEntry, won: OverrideEntry) => {
    const count = told.get(lost.plugin) ?? 0;
    told.set(lost.plugin, count + 1);
    if (count >= MOST_PROBLEMS) return;
    const source = { plugin: lost.plugin, file: OVERRIDES_FILE };
    const isOwn = lost.plugin === won.plugin;
    problems.push(
      problem(source, {
        ...{ severity: "warning", code: "outdone", at: lost.at },
        found: `an entry for ${quoteValue(won.slot)} that ${isOwn ? "another one" : `the plugin ${won.plugin}`} outdoes`,
        allowed: "one entry a slot: a hide before a replacement, the later plugin before the earlier",
        other: isOwn ? { file: OVERRIDES_FILE, ...won.at } : null,
      }),
    );
  };

  const actions = [];
  for (const plugin of plugins) {
    actions.push(...plugin.actions);
    for (const entry of plugin.entries) {
      const before = slots.get(entry.slot);
      const isOutdone = before !== undefined && before.plugin === entry.plugin && before.hide && !entry.hide;
      if (before !== undefined) tell(...(isOutdone ? ([entry, before] as const) : ([before, entry] as const)));
      if (!isOutdone) slots.set(entry.slot, entry);
    }
  }
  return { overrides: { slots, actions: actions.sort(inShownOrder) }, problems };
}
