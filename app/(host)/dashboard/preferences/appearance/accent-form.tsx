"use client";

import { useEffect, useRef, useState } from "react";
import type { AccentHint } from "@/app/(host)/dashboard/preferences/appearance/accent-hint";
import { ChoiceStatus } from "@/app/(host)/dashboard/preferences/appearance/choice-status";
import { useChoice } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import type { ChoiceText } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Icon } from "@/app/_ui/icon";

type AccentFormProps = {
  /** Those of the theme: as written there, as bare HSL, and where it is hard to read. */
  accents: { written: string; color: string; hint: string | null }[];
  /** The accent in force, null where it is the theme's own color. */
  chosen: string | null;
  /** What is to be said of the accent in force. */
  hint: AccentHint | null;
  /** `swatch` has `{name}` in it. */
  text: ChoiceText & Record<"legend" | "ofTheme" | "custom" | "pick" | "swatch" | "changed", string>;
};

const OWN = /^custom:(#[0-9a-f]{6})$/i;
const FIRST_COLOR = "#3f5bd9";

/** The theme's own color, one of its accents, or any color: stored when it is chosen. */
export function AccentForm({ accents, chosen, hint, text }: AccentFormProps) {
  const { choose, forget, tone, sentence } = useChoice(text);
  const hydrated = useHydrated();
  const ofTheme = accents.some(({ written }) => written === chosen);
  const own = chosen !== null && !ofTheme ? OWN.exec(chosen)?.[1] : undefined;
  const [color, setColor] = useState(own ?? FIRST_COLOR);
  const field = useRef<HTMLInputElement>(null);
  const store = (accent: string | null) => void choose({ accent }, text.changed);
  const picked = useRef(store);
  useEffect(() => {
    picked.current = store;
  });

  // React's onChange tells of every color that a picker passes over; the DOM's own event, of the one that it was left with
  useEffect(() => {
    const input = field.current;
    const take = () => input && picked.current(`custom:${input.value}`);
    input?.addEventListener("change", take);
    return () => input?.removeEventListener("change", take);
  }, []);

  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={!hydrated}>
        <legend className="mb-2 text-sm font-medium">{text.legend}</legend>
        <div className="flex flex-wrap items-center gap-2">
          <Choice label={text.ofTheme} checked={chosen === null} onChoose={() => store(null)} />
          {accents.map(({ written, color: bare, hint: hard }) => (
            <Choice
              key={written}
              label={text.swatch.replace("{name}", written.replace(/^custom:/i, ""))}
              swatch={`hsl(${bare})`}
              hint={hard}
              checked={chosen === written}
              onChoose={() => store(written)}
            />
          ))}
          <div className="flex items-center gap-2">
            <Choice
              label={text.custom}
              swatch={color}
              named
              hint={own === color ? (hint?.short ?? null) : null}
              checked={own !== undefined}
              onChoose={() => store(`custom:${color}`)}
            />
            <input
              ref={field}
              type="color"
              aria-label={text.pick}
              value={color}
              onChange={(event) => {
                setColor(event.target.value);
                forget();
              }}
              className="size-11 shrink-0 cursor-pointer rounded-lg border border-input bg-card p-1"
            />
          </div>
        </div>
      </fieldset>
      {hint && (
        <p className="mt-3 flex items-start gap-1.5 text-sm">
          <Icon name="alert" className="mt-0.5 size-4 text-destructive" />
          {hint.long}
        </p>
      )}
      <ChoiceStatus tone={tone}>{sentence}</ChoiceStatus>
    </form>
  );
}

type ChoiceProps = {
  label: string;
  swatch?: string;
  named?: boolean;
  hint?: string | null;
  checked: boolean;
  onChoose: () => void;
};

/** A radio with its words, or with its color where that says it. */
function Choice({ label, swatch, named = swatch === undefined, hint = null, checked, onChoose }: ChoiceProps) {
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
        aria-label={hint === null ? label : `${label}: ${hint}`}
        className="size-4.5 shrink-0 accent-primary"
      />
      {swatch && (
        <span aria-hidden="true" style={{ background: swatch }} className="size-5 rounded-full border border-border" />
      )}
      {named && <span aria-hidden="true">{label}</span>}
      {hint !== null && (
        <span aria-hidden="true" className="text-muted-foreground">
          {hint}
        </span>
      )}
    </label>
  );
}
