import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { AuthorNote } from "@/app/(focus)/consent/author-note";
import type { ConsentPage } from "@/app/(focus)/consent/load-consent-page";
import { DocumentLink } from "@/app/_ui/document-link";
import { Card } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";

/**
 * The page for parameters that break a rule. It leads nowhere near the callback, which may be what is wrong: an
 * address that was not accepted is neither redirected to nor linked (RFC 6749 section 4.1.2.1).
 */
export function Invalid({ code, description, issues }: Omit<Extract<ConsentPage, { kind: "invalid" }>, "kind">) {
  const { t } = useTexts();
  return (
    <Card>
      <Outcome
        icon={<Icon name="alert" />}
        tone="bad"
        title={t("callback.invalid.title")}
        actions={
          <DocumentLink href={paths.dashboard} variant="secondary">
            {t("notFound.home")}
          </DocumentLink>
        }
      >
        <p>{t("callback.invalid.lead")}</p>
      </Outcome>
      <AuthorNote code={code}>
        {issues.length === 0 && description !== undefined && (
          <p className="mt-1 text-muted-foreground">{description}</p>
        )}
        <dl>
          {issues.map(({ path, message }, i) => (
            <div key={i} className="mt-2">
              <dt className="line-clamp-2 font-mono text-[0.8125rem]">
                <bdi>{path}</bdi>
              </dt>
              <dd className="text-muted-foreground">
                <bdi>{message}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </AuthorNote>
    </Card>
  );
}
