/**
 * What each place of the panel shows, of all who have a say in it:
 *
 *   the panel's own part → overrides of plugins → the active UI pack
 *
 * The later one's word holds, and of one pack a hide before a replacement. Nothing of a plugin shows in safe mode, nor
 * on the panel's own pages (sign-in, consent, preferences, admin). Actions of both layers show together, but none in a
 * place that is hidden.
 */
import type { Look } from "@/lib/appearance/resolve-look";
import type { PluginSnapshot } from "@/lib/plugins/plugin-snapshot";
import { inShownOrder } from "@/lib/plugins/read-actions";
import type { UiPack } from "@/lib/plugins/ui-pack";
import { isProtectedPath } from "@/lib/slots/is-protected-path";
import { compilePages, matchPage } from "@/lib/slots/match-page";
import type { Action, PageEntry, Part, Replacement, Shell, ShownBy, SlotState } from "@/lib/slots/shell";
import { SHELL_SLOTS, SLOT_NAMES, TOOLBAR_SLOTS } from "@/lib/slots/slot-catalogue";
import type { SlotName } from "@/lib/slots/slot-catalogue";

const HOST: SlotState = { shows: "host", by: null };

type Input = {
  look: Pick<Look, "uiPack">;
  snapshot: Pick<PluginSnapshot, "uiPacks" | "overrides" | "plugins">;
  /** The visited path, encoded, without query; absent where only what is around pages is asked for. */
  pathname?: string | undefined;
  safeMode?: boolean | undefined;
};

/** @returns plain data, which the browser may have as it is */
export function resolveShell({ look, snapshot, pathname, safeMode = false }: Input): Shell {
  const isOwn = safeMode || (pathname !== undefined && isProtectedPath(pathname));
  const pack = isOwn ? undefined : snapshot.uiPacks.get(look.uiPack.id);
  const slots = byName(SLOT_NAMES, () => HOST);
  if (!isOwn) applyOverrides(slots, snapshot);
  if (pack) applyPack(slots, pack);
  const actions = isOwn ? [] : [...snapshot.overrides.actions, ...(pack?.actions ?? [])].sort(inShownOrder);
  return {
    slots,
    actions: byName(TOOLBAR_SLOTS, (slot) => (slots[slot].shows === "nothing" ? [] : actionsIn(slot, actions))),
    pages: pack?.pages ?? [],
    page: pack && pathname !== undefined ? findPage(pack, pathname) : HOST,
    uiPack: pack?.id ?? null,
  };
}

function byName<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}

function actionsIn(slot: string, actions: readonly Action[]): Action[] {
  return actions.filter((action) => action.slot === slot);
}

function applyOverrides(slots: Record<SlotName, SlotState>, { overrides, plugins }: Input["snapshot"]): void {
  for (const slot of SLOT_NAMES) {
    const entry = overrides.slots.get(slot);
    if (entry === undefined) continue;
    const { plugin } = entry;
    const pluginName = plugins.find(({ identifier }) => identifier === plugin)?.manifest.name ?? plugin;
    slots[slot] = stateOf(entry, { layer: "overrides", plugin, pluginName, pack: null });
  }
}

function applyPack(slots: Record<SlotName, SlotState>, pack: UiPack): void {
  const by = shownBy(pack);
  for (const slot of SHELL_SLOTS) {
    const entry = pack.shell.replace[slot];
    if (entry !== undefined) slots[slot] = stateOf(entry, by);
  }
  for (const slot of SLOT_NAMES) if (pack.hide.includes(slot)) slots[slot] = { shows: "nothing", by };
}

function shownBy({ id, plugin, pluginName }: UiPack): ShownBy {
  return { layer: "ui_pack", plugin, pluginName, pack: id };
}

function stateOf({ hide, component, componentUrl, remote, remoteUrl }: Replacement, by: ShownBy): SlotState {
  if (hide) return { shows: "nothing", by };
  return { shows: "part", part: { component, componentUrl, remote, remoteUrl }, by };
}

const tables = new WeakMap<readonly PageEntry[], ReturnType<typeof compilePages<PageEntry>>>();

function findPage(pack: UiPack, pathname: string): SlotState {
  let table = tables.get(pack.pages);
  if (table === undefined) tables.set(pack.pages, (table = compilePages(pack.pages)));
  const entry = matchPage(table, pathname)?.page;
  return entry ? pageState(entry, shownBy(pack)) : HOST;
}

/** What a page entry shows in place of the page: the browser asks too, after it has looked its path up. */
function pageState({ hide, replace }: { hide: boolean; replace: Part | null }, by: ShownBy): SlotState {
  return hide || replace === null ? { shows: "nothing", by } : { shows: "part", part: replace, by };
}
