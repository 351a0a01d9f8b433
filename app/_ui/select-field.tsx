import type { ComponentProps } from "react";
import { Field, FIELD_LOOK, fieldState } from "@/app/_ui/field";
import type { FieldFacts } from "@/app/_ui/field";

type Option = { value: string; label: string; lang?: string };
type SelectFieldProps = Omit<ComponentProps<"select">, "id" | "className"> & FieldFacts & { options: Option[] };

/** A labelled choice of one among many. */
export function SelectField({ id, label, hint, error, mayFail, options, ...select }: SelectFieldProps) {
  const facts: FieldFacts = { id, label, hint, error, ...(mayFail !== undefined && { mayFail }) };
  return (
    <Field {...facts}>
      <select {...select} id={id} {...fieldState(facts)} className={`${FIELD_LOOK} min-h-11 px-2.5 text-base`}>
        {options.map(({ value, label: text, lang }) => (
          <option key={value} value={value} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
