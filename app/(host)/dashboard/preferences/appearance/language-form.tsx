"use client";

import { Button } from "@/app/_ui/button";
import { FormStatus } from "@/app/_ui/form-status";
import { RadioGroup } from "@/app/_ui/radio-group";

type LanguageFormProps = {
  action: string;
  chosen: string;
  options: { value: string; label: string; hint?: string; lang?: string }[];
  /** How the last choice went. */
  status: { tone: "good" | "bad"; sentence: string };
  text: Record<"legend" | "submit", string>;
};

/** A form like any other on the web: another language is another document, which the browser loads by itself. */
export function LanguageForm({ action, chosen, options, status, text }: LanguageFormProps) {
  return (
    <form method="post" action={action}>
      <RadioGroup name="language" legend={text.legend} options={options} chosen={chosen} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary">
          {text.submit}
        </Button>
        <FormStatus tone={status.tone}>{status.sentence}</FormStatus>
      </div>
    </form>
  );
}
