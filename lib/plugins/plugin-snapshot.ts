import type { Manifest } from "@/lib/plugins/manifest";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import type { ThemePack } from "@/lib/plugins/theme-pack";
import type { ShownPlugin } from "@/lib/plugins/show-plugin";
import type { Overrides, UiPack, WrittenOverrides, WrittenUiPack } from "@/lib/plugins/ui-pack";

/** A setting of a plugin: what `plugin.json` says, and what holds. */
export type PluginSetting = { key: string; default: string; value: string };

/** One plugin on disk with what administrators said of it. */
export type PluginSummary = {
  identifier: string;
  manifest: Manifest;
  enabled: boolean;
  settings: readonly PluginSetting[];
  /** Has `Frontend/index.js`. */
  hasScript: boolean;
  /** The remotes that its packs and overrides name, as they are written, once each. */
  remotes: readonly string[];
  /** Whether administrators let its code run in pages. */
  pageCode: boolean;
  /** Where `Frontend/index.js` is had; null where there is none, or it is not to run. */
  codeUrl: string | null;
  /** Full ids of its packs, whether or not the plugin is enabled. */
  packs: { themes: readonly string[]; ui: readonly string[] };
  /** Its theme packs, whether or not the plugin is enabled. */
  themes: readonly ThemePack[];
  /** Its UI packs and overrides as its files say them, and what of them shows; nothing does of a disabled plugin. */
  uiPacks: readonly WrittenUiPack[];
  overrides: WrittenOverrides;
  shown: ShownPlugin;
  problems: readonly Problem[];
  files: RawPlugin["files"];
  filesVersion: string;
  /** Stylesheets that a theme pack names. */
  stylesheets: ReadonlySet<string>;
};

/** What the plugins were at one time: the disk and the administrators' word on it. Never changed, only replaced. */
export type PluginSnapshot = {
  /** In the order of their identifiers, disabled ones too. */
  plugins: readonly PluginSummary[];
  /** By full id, the panel's own first; without those of disabled plugins. */
  themes: ReadonlyMap<string, ThemePack>;
  /** By full id, in the order of plugins and files: those that are visible. */
  uiPacks: ReadonlyMap<string, UiPack>;
  /** Of all plugins together: what is visible and won. */
  overrides: Overrides;
  /** Of the plugins folder and of every plugin. */
  problems: readonly Problem[];
  /** Another one when anything has changed. */
  version: string;
};

/** The plugins of a process. */
export type PluginSource = {
  /**
   * The same object while nothing has changed. A change on disk or by another process shows within 2 seconds.
   * @throws Error of the database, when what administrators said cannot be read
   */
  read(): Promise<PluginSnapshot>;
  /** Called after an administrator's change, so that this process sees it at once. */
  forget(): void;
};
