import type { Place } from "@/lib/plugins/problem";
import type { Rules, Ruled } from "@/lib/plugins/visibility";
import type { ShellSlot } from "@/lib/slots/slot-catalogue";
import type { Action, PageEntry, Replacement } from "@/lib/slots/shell";

/** A UI pack that may be chosen: what of it is visible. */
export type UiPack = {
  /** `plugin:packId`. */
  id: string;
  packId: string;
  plugin: string;
  pluginName: string;
  name: string;
  /** Full id of the theme pack that goes with it, whether or not there is one; null where it names none. */
  theme: string | null;
  shell: { replace: Partial<Record<ShellSlot, Replacement>> };
  pages: readonly PageEntry[];
  /** Slots in which nothing shows; unknown ones too, as they are written. */
  hide: readonly string[];
  /** In the order in which they show. */
  actions: readonly Action[];
};

/** A UI pack as its file says it, before any rule is looked at. */
export type WrittenUiPack = Pick<UiPack, "id" | "packId" | "plugin" | "pluginName" | "name" | "theme" | "hide"> & {
  /** Of the packs around it and its own. */
  rules: readonly Rules[];
  replace: readonly Ruled<{ slot: ShellSlot } & Replacement>[];
  pages: readonly Ruled<PageEntry>[];
  actions: readonly Ruled<Action>[];
};

/** A theme pack that a UI pack names. */
export type NamedTheme = { id: string; written: string; at: Place };

/** What a plugin's overrides do with one slot, and where they say so. */
export type OverrideEntry = {
  slot: string;
  plugin: string;
  pluginName: string;
  /** The list of the file in which it stands. */
  from: "hide" | "replace";
  at: Place;
} & Replacement;

/** The overrides of one plugin as its file says them. */
export type WrittenOverrides = {
  entries: readonly Ruled<OverrideEntry>[];
  actions: readonly Ruled<Action>[];
};

/** The overrides of all plugins: one entry a slot. */
export type Overrides = {
  slots: ReadonlyMap<string, OverrideEntry>;
  /** In the order in which they show. */
  actions: readonly Action[];
};
