import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { DocumentLink } from "@/app/_ui/document-link";
import { Card } from "@/app/_ui/card";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";

/** The page for a decided request that the signed-in person never had. */
export function Gone() {
  const { t } = useTexts();
  return (
    <Card>
      <Outcome
        icon={<Icon name="search" />}
        tone="plain"
        title={t("callback.gone.title")}
        actions={
          <DocumentLink href={paths.dashboard} variant="secondary">
            {t("notFound.home")}
          </DocumentLink>
        }
      >
        <p>{t("callback.gone.lead")}</p>
      </Outcome>
    </Card>
  );
}
