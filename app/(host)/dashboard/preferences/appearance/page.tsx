import { getDress, getLook } from "@/app/_server/dress";
import { requireViewer } from "@/app/_server/viewer";
import { getTexts } from "@/app/_server/texts";
import { titled } from "@/app/_server/titled";
import { formText } from "@/app/_shell/form-text";
import type { Query } from "@/app/_shell/single-value";
import { AccentSection } from "@/app/(host)/dashboard/preferences/appearance/accent-section";
import { readAskedPacks } from "@/app/(host)/dashboard/preferences/appearance/asked-packs";
import { InForce } from "@/app/(host)/dashboard/preferences/appearance/in-force";
import { LanguageSection } from "@/app/(host)/dashboard/preferences/appearance/language-section";
import { ModeForm } from "@/app/(host)/dashboard/preferences/appearance/mode-form";
import { ThemeSection } from "@/app/(host)/dashboard/preferences/appearance/theme-section";
import { UiPackSection } from "@/app/(host)/dashboard/preferences/appearance/ui-pack-section";
import { NeedsScript } from "@/app/_ui/needs-script";
import { PageHeader } from "@/app/_ui/page-header";
import { Section } from "@/app/_ui/section";

export const generateMetadata = titled((t) => t("appearance.title"));

/** How the panel looks to the signed-in user: what is in force and why, and what may be chosen. */
export default async function AppearancePage({ searchParams }: { searchParams: Query }) {
  const { actor } = await requireViewer();
  const query = await searchParams;
  const asked = readAskedPacks(query);
  const [found, { safeMode }] = await Promise.all([getLook(), getDress("host")]);
  const { choices, look } = found;
  const { t } = await getTexts();
  return (
    <>
      <PageHeader title={t("appearance.title")} lead={t("appearance.lead")} />
      <NeedsScript>{t("form.needsScript")}</NeedsScript>
      <div className="space-y-5">
        <InForce found={found} safeMode={safeMode} admin={actor.user.role === "admin"} />
        <Section id="mode" title={t("appearance.mode.title")} lead={t("appearance.mode.lead")} split>
          <ModeForm
            mode={choices.mode}
            text={{
              ...formText(t),
              saved: t("form.saved"),
              locked: t("appearance.themes.locked"),
              legend: t("appearance.mode.legend"),
            }}
            options={(["system", "light", "dark"] as const).map((value) => ({
              value,
              label: t(`appearance.mode.${value}`),
              hint: t(`appearance.mode.${value}Hint`),
            }))}
          />
        </Section>
        <LanguageSection
          chosen={actor.language}
          saved={query.language === "saved"}
          failed={query.error !== undefined}
        />
        <ThemeSection {...{ found, safeMode, asked }} />
        {look.theme.source !== "lock" && <AccentSection look={look} safeMode={safeMode} />}
        <UiPackSection {...{ found, safeMode, asked }} />
      </div>
    </>
  );
}
