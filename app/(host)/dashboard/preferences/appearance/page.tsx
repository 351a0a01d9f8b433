import { getDress, getLook } from "@/app/_server/dress";
import { requireViewer } from "@/app/_server/viewer";
import { formText } from "@/app/_shell/form-text";
import type { Query } from "@/app/_shell/single-value";
import { AccentSection } from "@/app/(host)/dashboard/preferences/appearance/accent-section";
import { readAskedPacks } from "@/app/(host)/dashboard/preferences/appearance/asked-packs";
import { InForce } from "@/app/(host)/dashboard/preferences/appearance/in-force";
import { ModeForm } from "@/app/(host)/dashboard/preferences/appearance/mode-form";
import { ThemeSection } from "@/app/(host)/dashboard/preferences/appearance/theme-section";
import { UiPackSection } from "@/app/(host)/dashboard/preferences/appearance/ui-pack-section";
import { NeedsScript } from "@/app/_ui/needs-script";
import { PageHeader } from "@/app/_ui/page-header";
import { Section } from "@/app/_ui/section";
import { getTranslator } from "@/lib/messages";

export const metadata = { title: getTranslator()("appearance.title") };

/** How the panel looks to the signed-in user: what is in force and why, and what may be chosen. */
export default async function AppearancePage({ searchParams }: { searchParams: Query }) {
  await requireViewer();
  const asked = readAskedPacks(await searchParams);
  const [found, { safeMode }] = await Promise.all([getLook(), getDress("host")]);
  const { choices, look } = found;
  const t = getTranslator();
  return (
    <>
      <PageHeader title={t("appearance.title")} lead={t("appearance.lead")} />
      <NeedsScript>{t("form.needsScript")}</NeedsScript>
      <div className="space-y-5">
        <InForce found={found} safeMode={safeMode} />
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
        <ThemeSection {...{ found, safeMode, asked }} />
        {look.theme.source !== "lock" && <AccentSection look={look} safeMode={safeMode} />}
        <UiPackSection {...{ found, safeMode, asked }} />
      </div>
    </>
  );
}
