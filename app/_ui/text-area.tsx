import type { ComponentProps } from "react";
import { Field, FIELD_LOOK, fieldState } from "@/app/_ui/field";
import type { FieldFacts } from "@/app/_ui/field";

type TextAreaProps = Omit<ComponentProps<"textarea">, "id" | "className"> & FieldFacts & { mono?: boolean };

/** A labelled box for several lines. */
export function TextArea({ id, label, hint, error, mayFail, mono = false, ...input }: TextAreaProps) {
  const facts: FieldFacts = { id, label, hint, error, ...(mayFail !== undefined && { mayFail }) };
  return (
    <Field {...facts}>
      <textarea
        {...input}
        id={id}
        {...fieldState(facts, input["aria-describedby"])}
        className={`${FIELD_LOOK} px-3 py-2 ${mono ? "font-mono text-sm" : "text-base"}`}
      />
    </Field>
  );
}
