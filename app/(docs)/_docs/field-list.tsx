import { InlineText } from "@/app/(docs)/_docs/inline-text";
import type { Field } from "@/lib/docs/list-fields";
import { getTranslator } from "@/lib/messages";

type FieldListProps = {
  title: string;
  fields: readonly Field[];
  /** Of an answer what may be missing is said; of what is sent, what may not. */
  answer?: boolean;
};

/** Fields with their types, rules and meanings. Hundreds on one page: docs.css knows them by their elements. */
export function FieldList({ title, fields, answer = false }: FieldListProps) {
  const t = getTranslator();
  const mark = answer ? t("docs.optional") : t("docs.required");
  return (
    <>
      <h4>{title}</h4>
      <dl>
        {fields.map(({ name, type, required, rules, description }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{type}</code>
              {[...(required === answer ? [] : [mark]), ...rules].map((rule) => ` · ${rule}`).join("")}
              {description && (
                <p>
                  <InlineText text={description} />
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
