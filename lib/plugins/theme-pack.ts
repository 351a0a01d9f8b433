import { completeTokens } from "@/lib/theme/complete-tokens";
import { builtin } from "@/lib/theme/builtin";
import { contrastReport } from "@/lib/theme/contrast-report";
import type { ContrastReport } from "@/lib/theme/contrast-report";
import type { AccentReading } from "@/lib/theme/read-accent";
import type { ThemeTokens } from "@/lib/theme/tokens";

export const BACKGROUND_TYPES = ["none", "solid", "gradient", "aurora", "pattern"] as const;
export type BackgroundType = (typeof BACKGROUND_TYPES)[number];

/** A color that users may choose with a pack: as it is written there, and what it sets in both modes. */
export type PackAccent = { written: string; tokens: AccentReading["tokens"] };

/** A theme pack that may be chosen: what was right of it, and nothing of its files' text that was not read. */
export type ThemePack = {
  /** `plugin:packId`; `default` for the panel's own. */
  id: string;
  packId: string;
  /** Null with `pluginName` for the panel's own. */
  plugin: string | null;
  pluginName: string | null;
  name: string;
  /** Address of an image of the plugin. */
  preview: string | null;
  /** Given and read, without fallbacks: `completeTokens` fills them in. */
  tokens: { light: Partial<ThemeTokens>; dark: Partial<ThemeTokens> };
  accents: readonly PackAccent[];
  defaults: { backgroundType: BackgroundType };
  /** The stylesheet's file name, where there is such a file. */
  css: string | null;
  /** Where the stylesheet is had, with a version in it. */
  cssUrl: string | null;
  /** The stylesheet as it is served: parsed, written anew, in its layer. */
  stylesheet: string | null;
  contrast: ContrastReport;
};

export const BUILTIN_THEME_ID = "default";

/** The panel's own theme, as the first of all packs. */
export const builtinPack: ThemePack = {
  id: BUILTIN_THEME_ID,
  packId: BUILTIN_THEME_ID,
  plugin: null,
  pluginName: null,
  name: "Panel",
  preview: null,
  tokens: builtin,
  accents: [],
  defaults: { backgroundType: "none" },
  css: null,
  cssUrl: null,
  stylesheet: null,
  contrast: contrastReport(completeTokens({ tokens: builtin })),
};
