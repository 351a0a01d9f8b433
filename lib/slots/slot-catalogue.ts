/**
 * The places of the panel that plugins reach, and what each is for: in one, one part wins (the panel's own, another in
 * its stead, or none); toolbars also take any number of actions. The documentation's tables are made of this.
 */
export const SLOTS = {
  "shell.sidebar": "The navigation at the side of every page of the panel.",
  "shell.navbar": "The bar at the top: the search, the bell, the account's menu.",
  "shell.page-header": "The title above a page's content, with its toolbar.",
  "shell.main": "The content of every page, whatever page it is.",
  "shell.background": "What is behind the pages.",
  "drawer.global": "The drawer at the side that the bell opens over any page: the newest notifications.",
  "modal.global": "The dialog over any page in which actions open their component or remote.",
  "toolbar.dashboard": "Buttons of the dashboard.",
  "toolbar.account": "Buttons of the account's page.",
  "toolbar.servers": "Buttons of the list of servers.",
  "toolbar.server-console": "Buttons of a server's console.",
  "toolbar.activity": "Buttons of the account's activity.",
  "toolbar.notifications": "Buttons of the list of notifications.",
} as const satisfies Record<`${"shell" | "drawer" | "modal" | "toolbar"}.${string}`, string>;

export type SlotName = keyof typeof SLOTS;
export type ShellSlot = Extract<SlotName, `shell.${string}`>;
export type ToolbarSlot = Extract<SlotName, `toolbar.${string}`>;

export const SLOT_NAMES = Object.keys(SLOTS) as SlotName[];
/** The regions around the pages, which a UI pack's `shell.replace` may name. */
export const SHELL_SLOTS = SLOT_NAMES.filter((name): name is ShellSlot => name.startsWith("shell."));
/** The places that take actions. */
export const TOOLBAR_SLOTS = SLOT_NAMES.filter((name): name is ToolbarSlot => name.startsWith("toolbar."));

export function isSlotName(name: string): name is SlotName {
  return Object.hasOwn(SLOTS, name);
}
