import type { SlotName, ToolbarSlot } from "@/lib/slots/slot-catalogue";

/** What a plugin puts in a place. With both the remote is used, and the component where that fails. */
export type Part = {
  /** As it is written in the plugin's file. */
  component: string | null;
  /** Where it is had, with a version in it. */
  componentUrl: string | null;
  remote: string | null;
  remoteUrl: string | null;
};

/** What an entry does with a place: `hide` counts before the part. */
export type Replacement = { hide: boolean } & Part;

/** A button of a plugin. With neither component nor remote it runs `panel:data:action` with its id. */
export type Action = {
  id: string;
  slot: string;
  plugin: string;
  pluginName: string;
  label: string;
  /** A name of the panel's icons, or the path of an image as it is written; then it is had at `iconUrl`. */
  icon: string | null;
  iconUrl: string | null;
  priority: number;
} & Part;

/** A page that is hidden, or replaced by a part. */
export type PageEntry = { match: string; hide: boolean; replace: Part | null };

/** Whose word holds for a place, for people and for the fallback's note; `pack` is a UI pack's full id. */
export type ShownBy = { layer: "overrides" | "ui_pack"; plugin: string; pluginName: string; pack: string | null };

/** What a place shows, and why. */
export type SlotState =
  { shows: "host"; by: null } | { shows: "nothing"; by: ShownBy } | { shows: "part"; part: Part; by: ShownBy };

/** A plugin of which something shows, or whose code runs in the page. */
export type ShellPlugin = {
  name: string;
  /** What it may ask of the bridge. */
  permissions: readonly string[];
  /** Where its files are had, with a version in it: `/plugins/desk/~1/`. */
  files: string;
};

/** `Frontend/index.js` of a plugin, which runs in the page. */
export type PageCode = { plugin: string; url: string };

/** All that plugins do to the panel's pages, resolved: plain data, for the server and the browser. */
export type Shell = {
  slots: Record<SlotName, SlotState>;
  /** In the order in which they show; a hidden toolbar has none. */
  actions: Record<ToolbarSlot, Action[]>;
  /** Of the active UI pack, for `findPage`: the browser looks its path up at each navigation. */
  pages: readonly PageEntry[];
  /** What the page at the given path shows in place of its content. */
  page: SlotState;
  /** The active UI pack; null for none. */
  uiPack: ShownBy | null;
  /** By identifier. */
  plugins: Readonly<Record<string, ShellPlugin>>;
  /** In the order of their identifiers. */
  code: readonly PageCode[];
};
