import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { ButtonLink } from "@/app/_ui/button-link";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";
import { getTranslator } from "@/lib/messages";
import type { Locale } from "@/lib/text/locales";

/** For a page of nothing, with `setStatus(404)`; in the language of the request, or of the pages that it stands among. */
export function NotFound({ language }: { language?: Locale }) {
  const texts = useTexts();
  const t = language ? getTranslator(language) : texts.t;
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
