"use client";

import { useState } from "react";
import { ThemeSample } from "@/app/(host)/dashboard/preferences/appearance/theme-sample";
import { ChoiceStatus } from "@/app/(host)/dashboard/preferences/appearance/choice-status";
import { useChoice } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import type { ChoiceText } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { buttonClass } from "@/app/_ui/button-class";
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
  /** `useNamed` and `previewNamed` have `{name}` in them. */
  text: ChoiceText &
    Record<"inUse" | "use" | "useNamed" | "preview" | "previewNamed" | "styled" | "changed" | "gone", string>;
};

/** The themes that may be chosen, each drawn from its own tokens in both modes. */
export function ThemeCards({ themes, inUse, locked, text }: ThemeCardsProps) {
  const { choose, busy, tone, sentence } = useChoice(text);
  const [asked, setAsked] = useState<string | null>(null);
  const hydrated = useHydrated();
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4">
        {themes.map(({ id, name, origin, light, dark, styled, hints, preview }) => (
          <li
            key={id}
            className={`flex min-w-0 flex-col overflow-hidden rounded-xl border bg-card ${id === inUse ? "border-primary ring-1 ring-primary" : "border-border"}`}
          >
            <div aria-hidden="true" className="grid grid-cols-2">
              <ThemeSample tokens={light} />
              <ThemeSample tokens={dark} />
            </div>
            <div className="flex flex-1 flex-col border-t border-border p-4">
              <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                <div className="min-w-0 flex-1 basis-32">
                  <h3 className="line-clamp-2 font-medium">
                    <bdi>{name}</bdi>
                  </h3>
                  <p className="line-clamp-1 text-sm text-muted-foreground">
                    <bdi>{origin}</bdi>
                    {styled && ` · ${text.styled}`}
                  </p>
                </div>
                {id === inUse && <Badge tone="strong">{text.inUse}</Badge>}
              </div>
              {hints.map(({ hard, sentence: hint }) => (
                <p
                  key={hint}
                  className={`mt-2 flex items-start gap-1.5 text-sm ${hard ? "font-medium text-destructive" : "text-muted-foreground"}`}
                >
                  <Icon name="alert" className="mt-0.5 size-4" />
                  {hint}
                </p>
              ))}
              <div className="mt-auto flex flex-wrap gap-2 pt-4">
                {id !== inUse && !locked && (
                  <Button
                    type="button"
                    size="small"
                    busy={busy && asked === id}
                    disabled={!hydrated}
                    aria-label={text.useNamed.replace("{name}", name)}
                    onClick={() => {
                      setAsked(id);
                      void choose({ theme_pack: id }, text.changed);
                    }}
                  >
                    {text.use}
                  </Button>
                )}
                {id !== inUse && preview && (
                  <a
                    href={preview}
                    aria-label={text.previewNamed.replace("{name}", name)}
                    className={buttonClass({ variant: "secondary", size: "small" })}
                  >
                    {text.preview}
                  </a>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
      <ChoiceStatus tone={tone}>{sentence}</ChoiceStatus>
    </>
  );
}
