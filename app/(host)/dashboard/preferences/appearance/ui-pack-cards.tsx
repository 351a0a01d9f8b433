"use client";

import { PackCards } from "@/app/(host)/dashboard/preferences/appearance/pack-cards";
import type { PackCardsText } from "@/app/(host)/dashboard/preferences/appearance/pack-cards";
import { ShellSketch } from "@/app/(host)/dashboard/preferences/appearance/shell-sketch";
import type { Outline } from "@/lib/slots/outline";

export type UiPackCard = {
  id: string;
  name: string;
  /** Whose it is: the plugin's name, or that it is the panel's own. */
  origin: string;
  outline: Outline;
  /** What it does, in words. */
  facts: string[];
  /** Where it is tried on; null where it cannot be. */
  preview: string | null;
  changed: string;
};

type UiPackCardsProps = { packs: UiPackCard[]; inUse: string; locked: boolean; text: PackCardsText };

/** The UI packs that may be chosen, each drawn as what it makes of the panel's regions. */
export function UiPackCards({ packs, ...rest }: UiPackCardsProps) {
  const cards = packs.map(({ outline, facts, ...card }) => ({
    ...card,
    drawing: <ShellSketch outline={outline} />,
    details: (
      <ul className="mt-2 space-y-0.5 text-sm wrap-anywhere">
        {facts.map((fact) => (
          <li key={fact}>
            <bdi>{fact}</bdi>
          </li>
        ))}
      </ul>
    ),
  }));
  return <PackCards about="ui_pack" packs={cards} {...rest} />;
}
