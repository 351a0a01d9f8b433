"use client";

import { ChoiceStatus } from "@/app/(host)/dashboard/preferences/appearance/choice-status";
import { useChoice } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import type { ChoiceText } from "@/app/(host)/dashboard/preferences/appearance/use-choice";
import { RadioGroup } from "@/app/_ui/radio-group";

type ModeFormProps = {
  mode: string;
  options: { value: string; label: string; hint: string }[];
  text: ChoiceText & { legend: string; saved: string };
};

/** Light, dark or as the device: stored when it is chosen, seen at once. */
export function ModeForm({ mode, options, text }: ModeFormProps) {
  const { choose, tone, sentence } = useChoice(text);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <RadioGroup
        name="mode"
        legend={text.legend}
        options={options}
        chosen={mode}
        onChoose={(value) => void choose({ mode: value }, text.saved)}
      />
      <ChoiceStatus tone={tone}>{sentence}</ChoiceStatus>
    </form>
  );
}
