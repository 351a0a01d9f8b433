import type { SlotName } from "@/lib/slots/slot-catalogue";

/** What a UI pack or overrides do to the panel, in short: what people choose by. */
export type Outline = {
  /** Places in which something of the plugin stands, in the catalogue's order. */
  replaced: SlotName[];
  /** Places in which nothing stands. */
  hidden: SlotName[];
  /** Pages that are replaced, and pages that are hidden. */
  pages: number;
  hiddenPages: number;
  /** Buttons in toolbars that are not hidden. */
  actions: number;
};

export const NO_OUTLINE: Outline = { replaced: [], hidden: [], pages: 0, hiddenPages: 0, actions: 0 };
