import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { LanguageForm } from "@/app/(host)/dashboard/preferences/appearance/language-form";
import { Section } from "@/app/_ui/section";
import { LOCALES } from "@/lib/text/locales";
import type { Locale } from "@/lib/text/locales";

type LanguageSectionProps = {
  chosen: Locale | null;
  /** `?language=saved`, and `?error=` of a choice that was not kept. */
  saved: boolean;
  failed: boolean;
};

/** The language that the panel speaks to the user, each by its own name. */
export function LanguageSection({ chosen, saved, failed }: LanguageSectionProps) {
  const { t } = useTexts();
  const done = saved ? t("appearance.language.saved") : "";
  return (
    <Section id="language" title={t("appearance.language.title")} lead={t("appearance.language.lead")} split>
      <LanguageForm
        action={paths.language}
        chosen={chosen ?? "system"}
        options={[
          { value: "system", label: t("appearance.language.system"), hint: t("appearance.language.systemHint") },
          ...Object.entries(LOCALES).map(([value, label]) => ({ value, label, lang: value })),
        ]}
        status={failed ? { tone: "bad", sentence: t("appearance.language.failed") } : { tone: "good", sentence: done }}
        text={{ legend: t("appearance.language.legend"), submit: t("appearance.language.submit") }}
      />
    </Section>
  );
}
