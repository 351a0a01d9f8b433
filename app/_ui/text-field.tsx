import type { ComponentProps } from "react";
import { Field, FIELD_LOOK, fieldState } from "@/app/_ui/field";
import type { FieldFacts } from "@/app/_ui/field";

type TextFieldProps = Omit<ComponentProps<"input">, "id" | "className" | "size"> &
  FieldFacts & {
    /** `code` is large, monospaced and centred. */
    look?: "text" | "code";
  };

const LOOKS = {
  text: "min-h-11 px-3 text-base",
  code: "min-h-14 px-2 text-center font-mono text-2xl font-semibold tracking-[0.14em] uppercase placeholder:font-normal",
};

/** A labelled input with its hint or error tied to it; `aria-invalid` is for one whose error stands above the form. */
export function TextField({ id, label, hint, error, mayFail, look = "text", ...input }: TextFieldProps) {
  const facts: FieldFacts = { id, label, hint, error, ...(mayFail !== undefined && { mayFail }) };
  const state = fieldState(facts, input["aria-describedby"]);
  return (
    <Field {...facts}>
      <input
        {...input}
        id={id}
        {...state}
        aria-invalid={state["aria-invalid"] ?? input["aria-invalid"]}
        className={`${FIELD_LOOK} read-only:bg-muted ${LOOKS[look]}`}
      />
    </Field>
  );
}
