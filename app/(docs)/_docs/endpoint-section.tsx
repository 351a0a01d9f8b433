import { FieldList } from "@/app/(docs)/_docs/field-list";
import { InlineText } from "@/app/(docs)/_docs/inline-text";
import { errorPlace } from "@/app/_shell/paths";
import type { EndpointDescription } from "@/lib/docs/describe-endpoint";
import type { Field } from "@/lib/docs/list-fields";
import { getTranslator } from "@/lib/messages";

/** One endpoint: what it does, who may call it, what goes in, what comes out, what may go wrong, and a call to copy. */
export function EndpointSection({ endpoint }: { endpoint: EndpointDescription }) {
  const t = getTranslator();
  const { id, method, path, summary, description, access, permission, mediaType } = endpoint;
  const answer = t("docs.answer", { status: String(endpoint.status) });
  const headers = endpoint.headers.map(([name, meaning]): Field => {
    return { name, type: "string", required: false, rules: [], description: meaning };
  });
  const inputs: [title: string, fields: readonly Field[]][] = [
    [t("docs.path"), endpoint.inPath],
    [t("docs.query"), endpoint.inQuery],
    [t("docs.headers"), headers],
    [t("docs.body"), endpoint.inBody],
    [t("docs.form"), endpoint.inForm],
  ];
  const auth = [t(`docs.access.${access}`), permission && t("docs.permission", { name: permission })];
  return (
    <section aria-labelledby={id} className="docs-endpoint">
      <h3 id={id}>
        {method} {path}
      </h3>
      <p>{summary}.</p>
      {description && (
        <p>
          <InlineText text={description} />
        </p>
      )}
      <h4>{t("docs.auth")}</h4>
      <p>
        <InlineText text={auth.filter(Boolean).join(" ")} />
      </p>
      {inputs.map(([title, fields]) => fields.length > 0 && <FieldList key={title} title={title} fields={fields} />)}
      {endpoint.answer.length > 0 ? (
        <FieldList title={answer} fields={endpoint.answer} answer />
      ) : (
        <>
          <h4>{answer}</h4>
          <p>
            <InlineText text={mediaType ? t("docs.media", { name: mediaType }) : t("docs.noBody")} />
          </p>
        </>
      )}
      {endpoint.cached && (
        <p>
          <InlineText text={t("docs.cached")} />
        </p>
      )}
      <h4>{t("docs.example")}</h4>
      <pre tabIndex={0}>{endpoint.curl}</pre>
      {endpoint.answerExample && <pre tabIndex={0}>{endpoint.answerExample}</pre>}
      <h4>{t("docs.failures")}</h4>
      <ul>
        {endpoint.errors.map(({ status, codes }) => (
          <li key={status}>
            {status}
            {codes.map((code) => (
              <a key={code} href={errorPlace(code)}>
                {code}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
