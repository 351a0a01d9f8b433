import { paths } from "@/app/_shell/paths";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { Outcome } from "@/app/_ui/outcome";
import { getTranslator } from "@/lib/messages";

/** The page for a decided request that the signed-in person never had. */
export function Gone() {
  const t = getTranslator();
  return (
    <Card>
      <Outcome
        icon="search"
        tone="plain"
        title={t("callback.gone.title")}
        actions={
          <ButtonLink href={paths.dashboard} variant="secondary">
            {t("notFound.home")}
          </ButtonLink>
        }
      >
        <p>{t("callback.gone.lead")}</p>
      </Outcome>
    </Card>
  );
}
