"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import { CardStatus } from "@/app/(host)/dashboard/preferences/appearance/choice-status";
import { useChoice } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import type { ChoiceText } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Badge } from "@/app/_ui/badge";
import { Button } from "@/app/_ui/button";
import { buttonClass } from "@/app/_ui/button-class";

export type PackCard = {
  id: string;
  name: string;
  /** Whose it is: the plugin's name, or that it is the panel's own. */
  origin: string;
  /** Says nothing in words. */
  drawing: ReactNode;
  details: ReactNode;
  /** Where it is tried on; null where it cannot be. */
  preview: string | null;
  /** What is said once it is chosen. */
  changed: string;
};

/** `useNamed` and `previewNamed` have `{name}` in them. */
export type PackCardsText = ChoiceText & Record<"inUse" | "use" | "useNamed" | "preview" | "previewNamed", string>;

type PackCardsProps = {
  /** The choice that they are for. */
  about: "theme_pack" | "ui_pack";
  packs: PackCard[];
  inUse: string;
  locked: boolean;
  text: PackCardsText;
};

/** Packs of which one is in use: each with its drawing, what there is to say of it, and the way to take it. */
export function PackCards({ about, packs, inUse, locked, text }: PackCardsProps) {
  const { choose, busy, tone, sentence } = useChoice(text);
  const [asked, setAsked] = useState<string | null>(null);
  const hydrated = useHydrated();
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4">
        {packs.map(({ id, name, origin, drawing, details, preview, changed }) => (
          <li
            key={id}
            className={`flex min-w-0 flex-col overflow-hidden rounded-xl border bg-card ${id === inUse ? "border-primary ring-1 ring-primary" : "border-border"}`}
          >
            <div aria-hidden="true">{drawing}</div>
            <div className="flex flex-1 flex-col border-t border-border p-4">
              <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
                <div className="min-w-0 flex-1 basis-32">
                  <h3 tabIndex={-1} className="line-clamp-2 font-medium wrap-anywhere">
                    <bdi>{name}</bdi>
                  </h3>
                  <p className="truncate text-sm text-muted-foreground">
                    <bdi>{origin}</bdi>
                  </p>
                </div>
                {id === inUse && <Badge tone="strong">{text.inUse}</Badge>}
              </div>
              {details}
              <div className="mt-auto flex flex-wrap gap-2 pt-4">
                {id !== inUse && !locked && (
                  <Button
                    type="button"
                    size="small"
                    busy={busy && asked === id}
                    disabled={!hydrated}
                    aria-label={text.useNamed.replace("{name}", () => name)}
                    // the button goes away with the choice: the focus stays on the card
                    onClick={async ({ currentTarget }) => {
                      const title = currentTarget.closest("li")?.querySelector("h3");
                      setAsked(id);
                      if (await choose({ [about]: id }, changed)) title?.focus();
                    }}
                  >
                    {text.use}
                  </Button>
                )}
                {id !== inUse && preview && (
                  <a
                    href={preview}
                    aria-label={text.previewNamed.replace("{name}", () => name)}
                    className={buttonClass({ variant: "secondary", size: "small" })}
                  >
                    {text.preview}
                  </a>
                )}
              </div>
              <CardStatus tone={tone}>{id === asked ? sentence : ""}</CardStatus>
            </div>
          </li>
        ))}
      </ul>
      {/* a card that has gone meanwhile can say nothing */}
      <CardStatus tone={tone}>{packs.some(({ id }) => id === asked) ? "" : sentence}</CardStatus>
    </>
  );
}
