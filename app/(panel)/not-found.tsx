import { paths } from "@/app/_shell/paths";
import { ButtonLink } from "@/app/_ui/button-link";
import { Outcome } from "@/app/_ui/outcome";
import { getTranslator } from "@/lib/messages";

export default function NotFound() {
  const t = getTranslator();
  return (
    <div className="py-8 sm:py-16">
      <Outcome
        icon="search"
        tone="plain"
        title={t("notFound.title")}
        actions={<ButtonLink href={paths.dashboard}>{t("notFound.home")}</ButtonLink>}
      >
        <p>{t("notFound.lead")}</p>
      </Outcome>
    </div>
  );
}
