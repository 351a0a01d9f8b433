import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { Button } from "@/app/_ui/button";
import { FormStatus } from "@/app/_ui/form-status";
import { Section } from "@/app/_ui/section";
import { SelectField } from "@/app/_ui/select-field";
import { LOCALES } from "@/lib/text/locales";
import type { Locale } from "@/lib/text/locales";

type LanguageSectionProps = {
  chosen: Locale | null;
  /** `?language=saved`, and `?error=` of a choice that was not kept. */
  saved: boolean;
  failed: boolean;
};

/**
 * The language that the panel speaks to the user, each by its own name. A form like any other on the web: another
 * language is another document, which the browser loads by itself.
 */
export function LanguageSection({ chosen, saved, failed }: LanguageSectionProps) {
  const { t } = useTexts();
  const done = saved ? t("appearance.language.saved") : "";
  const own = Object.entries(LOCALES).map(([value, label]) => ({ value, label, lang: value }));
  return (
    <Section id="language" title={t("appearance.language.title")} lead={t("appearance.language.lead")} split>
      <form method="post" action={paths.language} className="max-w-md">
        <SelectField
          id="language-choice"
          name="language"
          label={t("appearance.language.legend")}
          hint={t("appearance.language.hint")}
          options={[{ value: "system", label: t("appearance.language.system") }, ...own]}
          defaultValue={chosen ?? "system"}
          // what a browser remembers of the page before is not what is kept
          autoComplete="off"
        />
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit">{t("appearance.language.submit")}</Button>
          <FormStatus tone={failed ? "bad" : "good"}>{failed ? t("appearance.language.failed") : done}</FormStatus>
        </div>
      </form>
    </Section>
  );
}
