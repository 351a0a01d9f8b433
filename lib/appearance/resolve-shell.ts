/**
 * What each place of the panel shows, of all who have a say in it:
 *
 *   the panel's own part → overrides of plugins → the active UI pack
 *
 * The later one's word holds, and of one pack a hide before a replacement. Nothing of a plugin shows in safe mode, nor
 * on the panel's own pages (sign-in, consent, preferences, admin). Actions of both layers show together, but none in a
 * place that is hidden.
 */
import { NO_UI_PACK } from "@/lib/appearance/resolve-look";
import type { Look } from "@/lib/appearance/resolve-look";
import { pluginAddress } from "@/lib/plugins/plugin-address";
import type { PluginSnapshot, PluginSummary } from "@/lib/plugins/plugin-snapshot";
import { inShownOrder } from "@/lib/plugins/read-actions";
import { hasPart } from "@/lib/plugins/read-part";
import type { UiPack } from "@/lib/plugins/ui-pack";
import { byName, HOST, HOST_SHELL } from "@/lib/slots/host-shell";
import { isProtectedPath } from "@/lib/slots/is-protected-path";
import { findPage } from "@/lib/slots/find-page";
import type { PageCode, Replacement, Shell, ShellPlugin, ShownBy, SlotState } from "@/lib/slots/shell";
import { SHELL_SLOTS, SLOT_NAMES, TOOLBAR_SLOTS } from "@/lib/slots/slot-catalogue";
import type { ShellSlot, SlotName, ToolbarSlot } from "@/lib/slots/slot-catalogue";

type Around = Omit<Shell, "page">;
type Plugins = Pick<PluginSnapshot, "plugins" | "uiPacks" | "overrides">;

type Input = {
  look: { uiPack: Pick<Look["uiPack"], "id"> };
  snapshot: Plugins;
  /** The visited path, encoded, without query; absent where only what is around pages is asked for. */
  pathname?: string | undefined;
  safeMode?: boolean | undefined;
};

/** @returns plain data, which the browser may have as it is; not to be changed, as others are given the same */
export function resolveShell({ look, snapshot, pathname, safeMode = false }: Input): Shell {
  if (safeMode || (pathname !== undefined && isProtectedPath(pathname))) return HOST_SHELL;
  const around = resolveOnce(snapshot, look.uiPack.id);
  return { ...around, page: pathname === undefined ? HOST : findPage(around, pathname) };
}

const known = new WeakMap<Plugins, Map<string, Around>>();

/** A page costs the same with a thousand plugins as with one. */
function resolveOnce(snapshot: Plugins, id: string): Around {
  let shells = known.get(snapshot);
  if (shells === undefined) known.set(snapshot, (shells = new Map()));
  const pack = snapshot.uiPacks.get(id);
  const key = pack?.id ?? NO_UI_PACK;
  let around = shells.get(key);
  if (around === undefined) shells.set(key, (around = resolveAround(snapshot, pack)));
  return around;
}

function resolveAround({ plugins, overrides }: Plugins, pack: UiPack | undefined): Around {
  const uiPack: ShownBy | null = pack
    ? { layer: "ui_pack", plugin: pack.plugin, pluginName: pack.pluginName, pack: pack.id }
    : null;
  const slots = byName(SLOT_NAMES, (slot): SlotState => {
    if (pack && uiPack && pack.hide.includes(slot)) return { shows: "nothing", by: uiPack };
    const ofPack = isShellSlot(slot) ? pack?.shell.replace[slot] : undefined;
    if (ofPack && uiPack) return stateOf(ofPack, uiPack);
    const entry = overrides.slots.get(slot);
    if (entry === undefined) return HOST;
    const { plugin, pluginName } = entry;
    return stateOf(entry, { layer: "overrides", plugin, pluginName, pack: null });
  });
  const actions = [...overrides.actions, ...(pack?.actions ?? [])].sort(inShownOrder);
  // without the dialog there is nowhere to open a part
  const hasDialog = slots["modal.global"].shows !== "nothing";
  const actionsIn = (slot: ToolbarSlot) =>
    slots[slot].shows === "nothing"
      ? []
      : actions.filter((action) => action.slot === slot && (hasDialog || !hasPart(action)));
  const shown = new Set(Object.values(slots).map(({ by }) => by?.plugin));
  for (const { plugin } of actions) shown.add(plugin);
  if (pack) shown.add(pack.plugin);
  const code = findCode(plugins);
  for (const { plugin } of code) shown.add(plugin);
  return {
    ...{ slots, actions: byName(TOOLBAR_SLOTS, actionsIn), pages: pack?.pages ?? [], uiPack, code },
    plugins: Object.fromEntries(
      plugins.filter(({ identifier }) => shown.has(identifier)).map((plugin) => [plugin.identifier, describe(plugin)]),
    ),
  };
}

function findCode(plugins: Plugins["plugins"]): PageCode[] {
  return plugins.flatMap(({ identifier, codeUrl }) => (codeUrl === null ? [] : [{ plugin: identifier, url: codeUrl }]));
}

function describe(plugin: PluginSummary): ShellPlugin {
  const { name, permissions } = plugin.manifest;
  return { name, permissions, files: pluginAddress(plugin, "") };
}

function stateOf({ hide, component, componentUrl, remote, remoteUrl }: Replacement, by: ShownBy): SlotState {
  if (hide) return { shows: "nothing", by };
  return { shows: "part", part: { component, componentUrl, remote, remoteUrl }, by };
}

function isShellSlot(slot: SlotName): slot is ShellSlot {
  return (SHELL_SLOTS as readonly string[]).includes(slot);
}
