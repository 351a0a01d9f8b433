import { FieldList } from "@/app/(docs)/_docs/field-list";
import { InlineText } from "@/app/(docs)/_docs/inline-text";
import { errorPlace } from "@/app/_shell/paths";
import type { EndpointDescription } from "@/lib/docs/describe-endpoint";
import type { Field } from "@/lib/docs/list-fields";
import { getTranslator } from "@/lib/messages";

/** One endpoint: what it does, who may call it, what goes in, what comes out, what may go wrong, and a call to copy. */
export function EndpointSection({ endpoint }: { endpoint: EndpointDescription }) {
  const t = getTranslator();
  const { id, method, path, summary, description, access, permission, status } = endpoint;
  const headers = endpoint.headers.map(([name, meaning]): Field => {
    return { name, type: "string", required: false, rules: [], description: meaning };
  });
  const inputs: [title: string, fields: readonly Field[]][] = [
    [t("docs.path"), endpoint.inPath],
    [t("docs.query"), endpoint.inQuery],
    [t("docs.headers"), headers],
    [t("docs.body"), endpoint.inBody],
    [t("docs.form"), endpoint.inForm],
    [t("docs.answer", { status: String(status) }), endpoint.answer],
  ];
  return (
    <section aria-labelledby={id} className="rounded-xl border border-border bg-card p-4 text-card-foreground sm:p-6">
      <h3 id={id} className="scroll-mt-4 font-mono text-[0.9375rem] font-semibold wrap-anywhere">
        {method} {path}
      </h3>
      <p className="mt-1.5">{summary}.</p>
      <div className="mt-2 space-y-1.5 text-sm text-muted-foreground">
        {description && (
          <p>
            <InlineText text={description} />
          </p>
        )}
        <p>
          <span className="font-medium text-foreground">{t("docs.auth")}:</span>{" "}
          <InlineText text={t(`docs.access.${access}`)} />{" "}
          {permission && <InlineText text={t("docs.permission", { name: permission })} />}
        </p>
      </div>
      <div className="mt-4 space-y-4">
        {inputs.map(([title, fields]) => fields.length > 0 && <FieldList key={title} title={title} fields={fields} />)}
        {endpoint.answer.length === 0 && (
          <p className="text-sm">
            <span className="font-medium">{t("docs.answer", { status: String(status) })}:</span>{" "}
            <InlineText text={endpoint.mediaType ? t("docs.media", { name: endpoint.mediaType }) : t("docs.noBody")} />
          </p>
        )}
        {endpoint.cached && (
          <p className="text-sm text-muted-foreground">
            <InlineText text={t("docs.cached")} />
          </p>
        )}
        <div className="space-y-2">
          <h4 className="text-sm font-medium">{t("docs.example")}</h4>
          <pre className="docs-pre" tabIndex={0}>
            {endpoint.curl}
          </pre>
          {endpoint.answerExample && (
            <pre className="docs-pre" tabIndex={0}>
              {endpoint.answerExample}
            </pre>
          )}
        </div>
        <div>
          <h4 className="text-sm font-medium">{t("docs.failures")}</h4>
          <ul className="mt-1 text-sm">
            {endpoint.errors.map(({ status: of, codes }) => (
              <li key={of} className="flex gap-3">
                <span className="py-1 font-mono text-[0.8125rem] text-muted-foreground">{of}</span>
                <span className="flex min-w-0 flex-wrap gap-x-3">
                  {codes.map((code) => (
                    <a
                      key={code}
                      href={errorPlace(code)}
                      className="docs-link py-1 font-mono text-[0.8125rem] wrap-anywhere"
                    >
                      {code}
                    </a>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
