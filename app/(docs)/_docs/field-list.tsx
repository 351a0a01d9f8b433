import { InlineText } from "@/app/(docs)/_docs/inline-text";
import type { Field } from "@/lib/docs/list-fields";
import { getTranslator } from "@/lib/messages";

/** Fields with their types, rules and meanings. */
export function FieldList({ title, fields }: { title: string; fields: readonly Field[] }) {
  const t = getTranslator();
  return (
    <div>
      <h4 className="text-sm font-medium">{title}</h4>
      <dl className="mt-1.5 divide-y divide-border border-y border-border text-sm">
        {fields.map(({ name, type, required, rules, description }) => (
          <div key={name} className="gap-x-4 py-1.5 sm:grid sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
            <dt className="font-mono text-[0.8125rem] wrap-anywhere">{name}</dt>
            <dd className="min-w-0 text-muted-foreground">
              <span className="font-mono text-[0.8125rem] wrap-anywhere">{type}</span>
              {required && <span className="font-medium text-foreground"> · {t("docs.required")}</span>}
              {rules.length > 0 && <span className="wrap-anywhere"> · {rules.join(" · ")}</span>}
              {description && (
                <span className="block text-foreground">
                  <InlineText text={description} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
