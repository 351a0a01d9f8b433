import { AccentForm } from "@/app/(host)/dashboard/preferences/appearance/accent-form";
import { formText } from "@/app/_shell/form-text";
import { Section } from "@/app/_ui/section";
import type { Look } from "@/lib/appearance/resolve-look";
import { getTranslator } from "@/lib/messages";
import { BUILTIN_THEME_ID } from "@/lib/plugins/theme-pack";

/** The accent, where the theme is not locked. */
export function AccentSection({ look: { theme, accent } }: { look: Look }) {
  const t = getTranslator();
  const { pack } = theme;
  return (
    <Section id="accent" title={t("appearance.accent.title")} lead={t("appearance.accent.lead")} split>
      <AccentForm
        key={pack.id === BUILTIN_THEME_ID ? "" : pack.id}
        accents={pack.accents.map(({ written, tokens }) => ({ written, color: tokens.primary }))}
        chosen={accent?.written ?? null}
        text={{
          ...formText(t),
          locked: t("appearance.themes.locked"),
          legend: t("appearance.accent.legend"),
          ofTheme: t("appearance.accent.ofTheme"),
          custom: t("appearance.accent.custom"),
          pick: t("appearance.accent.pick"),
          swatch: t("appearance.accent.swatch", { name: "{name}" }),
          changed: t("appearance.accent.saved"),
        }}
      />
    </Section>
  );
}
