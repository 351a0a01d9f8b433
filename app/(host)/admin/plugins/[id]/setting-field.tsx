"use client";

import { Button } from "@/app/_ui/button";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";

/** `resetNamed` has `{key}` in it. */
export type SettingText = Record<"fallback" | "emptyDefault" | "reset" | "resetNamed", string>;

type SettingFieldProps = {
  id: string;
  setting: { key: string; default: string; value: string };
  /** As it is being edited. */
  value: string;
  error: string | undefined;
  disabled: boolean;
  text: SettingText;
  onChange: (value: string) => void;
  onReset: () => void;
};

/** What the API takes. */
const LONGEST = 4096;

/** One setting of a plugin: a line, or a box where its value has several. */
export function SettingField({ id, setting, value, error, disabled, text, onChange, onReset }: SettingFieldProps) {
  const { key, default: fallback } = setting;
  const several = [fallback, setting.value].some((one) => one.includes("\n"));
  const field = {
    id,
    label: <bdi className="font-mono text-[0.8125rem]">{key}</bdi>,
    hint:
      fallback === "" ? (
        text.emptyDefault
      ) : (
        <span className="line-clamp-3 whitespace-pre-line">
          {text.fallback} <bdi className="font-mono text-[0.8125rem]">{fallback}</bdi>
        </span>
      ),
    error,
    value,
    disabled,
    maxLength: LONGEST,
    spellCheck: false,
    autoComplete: "off",
  };
  const own = setting.value !== fallback;
  return (
    <div className={own ? "grid gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]" : ""}>
      {several ? (
        <TextArea {...field} rows={4} mono onChange={(event) => onChange(event.target.value)} />
      ) : (
        <TextField {...field} onChange={(event) => onChange(event.target.value)} />
      )}
      {own && (
        // beside the field, below where its label ends
        <div className="sm:mt-6.5">
          <Button
            type="button"
            variant="secondary"
            disabled={disabled}
            aria-label={text.resetNamed.replace("{key}", () => key)}
            onClick={onReset}
          >
            {text.reset}
          </Button>
        </div>
      )}
    </div>
  );
}
