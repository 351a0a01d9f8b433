"use client";

import { PackCards } from "@/app/(host)/dashboard/preferences/appearance/pack-cards";
import type { PackCardsText } from "@/app/(host)/dashboard/preferences/appearance/pack-cards";
import { ThemeSample } from "@/app/(host)/dashboard/preferences/appearance/theme-sample";
import { Icon } from "@/app/_ui/icon";
import type { ThemeTokens } from "@/lib/theme/tokens";

export type ThemeCard = {
  id: string;
  name: string;
  /** Whose it is: the plugin's name, or that it is the panel's own. */
  origin: string;
  light: ThemeTokens;
  dark: ThemeTokens;
  styled: boolean;
  hints: { hard: boolean; sentence: string }[];
  /** Where it is tried on; null where it cannot be. */
  preview: string | null;
};

type ThemeCardsProps = {
  themes: ThemeCard[];
  inUse: string;
  locked: boolean;
  text: PackCardsText & Record<"styled" | "changed", string>;
};

/** The themes that may be chosen, each drawn from its own tokens in both modes. */
export function ThemeCards({ themes, inUse, locked, text }: ThemeCardsProps) {
  const packs = themes.map(({ id, name, origin, light, dark, styled, hints, preview }) => ({
    ...{ id, name, preview, changed: text.changed },
    origin: styled ? `${origin} · ${text.styled}` : origin,
    drawing: (
      <div className="grid grid-cols-2">
        <ThemeSample tokens={light} />
        <ThemeSample tokens={dark} />
      </div>
    ),
    details: hints.map(({ hard, sentence }) => (
      <p
        key={sentence}
        className={`mt-2 flex items-start gap-1.5 text-sm ${hard ? "font-medium text-destructive" : "text-muted-foreground"}`}
      >
        <Icon name="alert" className="mt-0.5 size-4" />
        {sentence}
      </p>
    )),
  }));
  return <PackCards about="theme_pack" {...{ packs, inUse, locked, text }} />;
}
