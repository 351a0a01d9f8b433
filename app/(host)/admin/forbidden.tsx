import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { ButtonLink } from "@/app/_ui/button-link";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";

/** What an administrators' page shows to anyone else. */
export function Forbidden() {
  const { t } = useTexts();
  return (
    <div className="py-8 sm:py-16">
      <Outcome
        icon={<Icon name="lock" />}
        tone="plain"
        title={t("forbidden.title")}
        actions={<ButtonLink href={paths.dashboard}>{t("forbidden.home")}</ButtonLink>}
      >
        <p>{t("forbidden.lead")}</p>
      </Outcome>
    </div>
  );
}
