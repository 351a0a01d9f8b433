import type { Shell, SlotState } from "@/lib/slots/shell";
import { SLOT_NAMES, TOOLBAR_SLOTS } from "@/lib/slots/slot-catalogue";

export const HOST: SlotState = { shows: "host", by: null };

/** The panel's own parts everywhere. */
export const HOST_SHELL: Shell = {
  slots: byName(SLOT_NAMES, () => HOST),
  actions: byName(TOOLBAR_SLOTS, () => []),
  pages: [],
  page: HOST,
  uiPack: null,
  plugins: {},
  code: [],
};

export function byName<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
