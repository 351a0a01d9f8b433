import { paths } from "@/app/_shell/paths";
import { ButtonLink } from "@/app/_ui/button-link";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";
import { getTranslator } from "@/lib/messages";

/** For a page of nothing, with `setStatus(404)`. */
export function NotFound() {
  const t = getTranslator();
  return (
    <Outcome
      icon={<Icon name="search" />}
      tone="plain"
      title={t("notFound.title")}
      actions={<ButtonLink href={paths.dashboard}>{t("notFound.home")}</ButtonLink>}
    >
      <p>{t("notFound.lead")}</p>
    </Outcome>
  );
}
