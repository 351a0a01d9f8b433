import { useTexts } from "@/app/_server/use-texts";
import { accentHint } from "@/app/(host)/dashboard/preferences/appearance/accent-hint";
import { AccentForm } from "@/app/(host)/dashboard/preferences/appearance/accent-form";
import { formText } from "@/app/_shell/form-text";
import { Section } from "@/app/_ui/section";
import type { Look } from "@/lib/appearance/resolve-look";
import { BUILTIN_THEME_ID } from "@/lib/plugins/theme-pack";

type AccentSectionProps = { look: Look; safeMode: boolean };

/** The accent, where the theme is not locked. */
export function AccentSection({ look: { theme, accent }, safeMode }: AccentSectionProps) {
  const { t } = useTexts();
  const { pack } = theme;
  return (
    <Section id="accent" title={t("appearance.accent.title")} lead={t("appearance.accent.lead")} split>
      <AccentForm
        key={pack.id === BUILTIN_THEME_ID ? "" : pack.id}
        accents={pack.accents.map((one) => ({
          written: one.written,
          color: one.tokens.primary,
          hint: accentHint(pack, one, t)?.short ?? null,
        }))}
        chosen={accent?.written ?? null}
        hint={accentHint(pack, accent, t)}
        text={{
          ...formText(t),
          locked: t("appearance.themes.locked"),
          legend: t("appearance.accent.legend"),
          ofTheme: t("appearance.accent.ofTheme"),
          custom: t("appearance.accent.custom"),
          pick: t("appearance.accent.pick"),
          swatch: t("appearance.accent.swatch", { name: "{name}" }),
          changed: t(`appearance.accent.${safeMode ? "savedLater" : "saved"}`),
        }}
      />
    </Section>
  );
}
