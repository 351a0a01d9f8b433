"use client";

import { useState } from "react";
import { ChoiceStatus } from "@/app/(host)/dashboard/preferences/appearance/choice-status";
import { useChoice } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import type { ChoiceText } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import { useHydrated } from "@/app/_client/use-hydrated";

type AccentFormProps = {
  /** Those of the theme: as written there, and as bare HSL. */
  accents: { written: string; color: string }[];
  /** The accent in force, null where it is the theme's own color. */
  chosen: string | null;
  /** `swatch` has `{name}` in it. */
  text: ChoiceText & Record<"legend" | "ofTheme" | "custom" | "pick" | "swatch" | "changed", string>;
};

const OWN = /^custom:(#[0-9a-f]{6})$/i;
const FIRST_COLOR = "#3f5bd9";

/** The theme's own color, one of its accents, or any color: stored when it is chosen. */
export function AccentForm({ accents, chosen, text }: AccentFormProps) {
  const { choose, tone, sentence } = useChoice(text);
  const hydrated = useHydrated();
  const ofTheme = accents.some(({ written }) => written === chosen);
  const own = chosen !== null && !ofTheme ? OWN.exec(chosen)?.[1] : undefined;
  const [color, setColor] = useState(own ?? FIRST_COLOR);
  const store = (accent: string | null) => void choose({ accent }, text.changed);

  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={!hydrated}>
        <legend className="mb-2 text-sm font-medium">{text.legend}</legend>
        <div className="flex flex-wrap items-center gap-2">
          <Choice label={text.ofTheme} checked={chosen === null} onChoose={() => store(null)} />
          {accents.map(({ written, color: bare }) => (
            <Choice
              key={written}
              label={text.swatch.replace("{name}", written.replace(/^custom:/i, ""))}
              swatch={`hsl(${bare})`}
              checked={chosen === written}
              onChoose={() => store(written)}
            />
          ))}
          <Choice
            label={text.custom}
            swatch={color}
            named
            checked={own !== undefined}
            onChoose={() => store(`custom:${color}`)}
          />
          <input
            type="color"
            aria-label={text.pick}
            value={color}
            onChange={(event) => setColor(event.target.value)}
            // a picker tells of every color that it passes over; what it was left with is the choice
            onBlur={() => own !== undefined && own !== color && store(`custom:${color}`)}
            className="size-11 cursor-pointer rounded-lg border border-input bg-card p-1"
          />
        </div>
      </fieldset>
      <ChoiceStatus tone={tone}>{sentence}</ChoiceStatus>
    </form>
  );
}

type ChoiceProps = { label: string; swatch?: string; named?: boolean; checked: boolean; onChoose: () => void };

/** A radio with its words, or with its color where that says it. */
function Choice({ label, swatch, named = swatch === undefined, checked, onChoose }: ChoiceProps) {
  return (
    <label
      title={named ? undefined : label}
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-input px-3 text-sm has-checked:border-primary has-checked:bg-accent/40"
    >
      <input
        type="radio"
        name="accent"
        checked={checked}
        onChange={onChoose}
        aria-label={label}
        className="size-4.5 shrink-0 accent-primary"
      />
      {swatch && (
        <span aria-hidden="true" style={{ background: swatch }} className="size-5 rounded-full border border-border" />
      )}
      {named && <span aria-hidden="true">{label}</span>}
    </label>
  );
}
