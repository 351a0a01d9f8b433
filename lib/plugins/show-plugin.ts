import { derivePlugin } from "@/lib/plugins/derive-plugin";
import type { PluginRow } from "@/lib/plugins/plugin-rows";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { inShownOrder } from "@/lib/plugins/read-actions";
import type { OverrideEntry, UiPack } from "@/lib/plugins/ui-pack";
import { isVisible } from "@/lib/plugins/visibility";
import type { Ruled } from "@/lib/plugins/visibility";
import type { Action, PageEntry, Part } from "@/lib/slots/shell";

/** What is visible of a plugin's UI packs and overrides under the settings that hold. */
export type ShownPlugin = {
  uiPacks: readonly UiPack[];
  entries: readonly OverrideEntry[];
  actions: readonly Action[];
};

const NOTHING: ShownPlugin = { uiPacks: [], entries: [], actions: [] };

const known = new WeakMap<RawPlugin, { said: string; shown: ShownPlugin }>();

/**
 * Looks at the rules of a plugin, once as long as neither its folder nor what administrators said of it changes. A setting
 * that plugin.json does not have any more counts no more, as administrators do not see it. Nothing of a disabled plugin
 * shows, and no remote of one whose page code is switched off: its component does, or the entry counts as not there.
 */
export function showPlugin(plugin: RawPlugin, row: PluginRow): ShownPlugin {
  if (!row.enabled) return NOTHING;
  const { uiPacks, overrides } = derivePlugin(plugin);
  if (uiPacks.length === 0 && overrides.entries.length === 0 && overrides.actions.length === 0) return NOTHING;
  const settings = new Map(
    [...plugin.manifest.settings].map(([key, value]) => [key, row.settings.get(key) ?? value] as const),
  );
  const said = JSON.stringify([row.pageCode, ...settings]);
  const last = known.get(plugin);
  if (last?.said === said) return last.shown;
  const visible = <Value>(entries: readonly Ruled<Value>[]): Value[] =>
    entries.filter(({ rules }) => isVisible(rules, settings)).map(({ value }) => value);
  const parts = <Value extends Part>(entries: readonly Ruled<Value>[]): Value[] =>
    visible(entries).flatMap((part) => (row.pageCode ? part : (withoutRemote(part) ?? [])));
  const pages = (entries: readonly Ruled<PageEntry>[]): PageEntry[] =>
    visible(entries).flatMap((page) => (row.pageCode ? page : (withoutRemotePage(page) ?? [])));

  const shown: ShownPlugin = {
    uiPacks: uiPacks
      .filter(({ rules }) => isVisible(rules, settings))
      .map(({ rules: _, replace, pages: written, actions, ...pack }) => ({
        ...pack,
        shell: { replace: Object.fromEntries(parts(replace).map(({ slot, ...replacement }) => [slot, replacement])) },
        pages: pages(written),
        actions: parts(actions).sort(inShownOrder),
      })),
    entries: parts(overrides.entries),
    actions: parts(overrides.actions).sort(inShownOrder),
  };
  known.set(plugin, { said, shown });
  return shown;
}

/** An entry as if it named no remote; null where it would do nothing then. */
function withoutRemote<Entry extends Part & { hide?: boolean }>(entry: Entry): Entry | null {
  if (entry.remoteUrl === null) return entry;
  const rest = { ...entry, remote: null, remoteUrl: null };
  return rest.componentUrl !== null || rest.hide === true ? rest : null;
}

function withoutRemotePage(page: PageEntry): PageEntry | null {
  const replace = page.replace && withoutRemote(page.replace);
  return replace !== null || page.hide ? { ...page, replace } : null;
}
