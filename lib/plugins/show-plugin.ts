import { derivePlugin } from "@/lib/plugins/derive-plugin";
import type { PluginRow } from "@/lib/plugins/plugin-rows";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { inShownOrder } from "@/lib/plugins/read-actions";
import type { OverrideEntry, UiPack, WrittenUiPack } from "@/lib/plugins/ui-pack";
import { isVisible } from "@/lib/plugins/visibility";
import type { Ruled } from "@/lib/plugins/visibility";
import type { Action } from "@/lib/slots/shell";

/** What is visible of a plugin's UI packs and overrides under the settings that hold. */
export type ShownPlugin = {
  uiPacks: readonly UiPack[];
  entries: readonly OverrideEntry[];
  actions: readonly Action[];
};

const NOTHING: ShownPlugin = { uiPacks: [], entries: [], actions: [] };

const known = new WeakMap<RawPlugin, { settings: string; shown: ShownPlugin }>();

/**
 * Looks at the rules of a plugin, once as long as neither its folder nor its settings change. A setting that plugin.json
 * does not have any more counts no more, as administrators do not see it. Nothing of a disabled plugin shows.
 */
export function showPlugin(plugin: RawPlugin, row: PluginRow): ShownPlugin {
  if (!row.enabled) return NOTHING;
  const { uiPacks, overrides } = derivePlugin(plugin);
  if (uiPacks.length === 0 && overrides.entries.length === 0 && overrides.actions.length === 0) return NOTHING;
  const settings = new Map(
    [...plugin.manifest.settings].map(([key, value]) => [key, row.settings.get(key) ?? value] as const),
  );
  const key = JSON.stringify([...settings]);
  const last = known.get(plugin);
  if (last?.settings === key) return last.shown;
  const visible = <Value>(entries: readonly Ruled<Value>[]): Value[] =>
    entries.filter(({ rules }) => isVisible(rules, settings)).map(({ value }) => value);
  const shown: ShownPlugin = {
    uiPacks: uiPacks.filter(({ rules }) => isVisible(rules, settings)).map((pack) => showPack(pack, visible)),
    entries: visible(overrides.entries),
    actions: visible(overrides.actions).sort(inShownOrder),
  };
  known.set(plugin, { settings: key, shown });
  return shown;
}

function showPack(
  { rules: _, replace, pages, actions, ...pack }: WrittenUiPack,
  visible: <Value>(entries: readonly Ruled<Value>[]) => Value[],
): UiPack {
  const replaced = visible(replace).map(({ slot, ...replacement }) => [slot, replacement] as const);
  return {
    ...pack,
    shell: { replace: Object.fromEntries(replaced) },
    pages: visible(pages),
    actions: visible(actions).sort(inShownOrder),
  };
}
