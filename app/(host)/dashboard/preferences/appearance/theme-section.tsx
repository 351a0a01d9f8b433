import { useTexts } from "@/app/_server/use-texts";
import { contrastHints } from "@/app/(host)/dashboard/preferences/appearance/contrast-hints";
import { PackListing } from "@/app/(host)/dashboard/preferences/appearance/pack-listing";
import type { SectionProps } from "@/app/(host)/dashboard/preferences/appearance/pack-listing";
import { previewFrom } from "@/app/(host)/dashboard/preferences/appearance/asked-packs";
import { ThemeCards } from "@/app/(host)/dashboard/preferences/appearance/theme-cards";
import { formText } from "@/app/_shell/form-text";
import { Section } from "@/app/_ui/section";
import { searchPacks } from "@/lib/appearance/search-packs";
import { completeTokens } from "@/lib/theme/complete-tokens";

/** Themes on one page: each card is a picture of two modes. */
const CARDS = 24;

/** The themes that may be chosen. */
export function ThemeSection({ found: { choices, look, snapshot }, safeMode, asked }: SectionProps) {
  const { t } = useTexts();
  const { themes } = snapshot;
  const { packs, found, ...pages } = searchPacks(themes.values(), { ...asked.themes, limit: CARDS });
  const locked = look.theme.source === "lock";
  return (
    <Section id="themes" title={t("appearance.themes.title")} lead={t("appearance.themes.lead")}>
      <PackListing
        of="themes"
        {...{ ...pages, asked }}
        isSearched={themes.size > CARDS}
        isEmpty={packs.length === 0}
        {...{ found, safeMode }}
        lock={!locked ? null : { isKept: choices.themePack !== null }}
        text={{
          locked: t("appearance.themes.locked"),
          search: t("appearance.themes.search"),
          found: t("appearance.themes.found", { found, count: themes.size }),
          searchHint: t("appearance.themes.searchHint", { count: themes.size }),
          notFound: t("appearance.themes.notFound"),
          notFoundLead: t("appearance.themes.notFoundLead", { text: asked.themes.text }),
          pages: t("appearance.themes.pages"),
        }}
      >
        <ThemeCards
          themes={packs.map((pack) => ({
            id: pack.id,
            name: pack.name,
            origin:
              pack.plugin === null ? t("appearance.themes.host") : t("appearance.themes.from", { plugin: pack.plugin }),
            ...completeTokens(pack),
            styled: pack.css !== null,
            hints: contrastHints(pack.contrast, t),
            preview: locked || safeMode ? null : previewFrom({ theme: pack.id }, asked),
          }))}
          inUse={look.theme.pack.id}
          locked={locked}
          text={{
            ...formText(t),
            locked: t("appearance.themes.locked"),
            inUse: t(`appearance.themes.${safeMode ? "inUseLater" : "inUse"}`),
            use: t("appearance.themes.use"),
            useNamed: t("appearance.themes.useNamed", { name: "{name}" }),
            preview: t("appearance.themes.preview"),
            previewNamed: t("appearance.themes.previewNamed", { name: "{name}" }),
            styled: t("appearance.themes.styled"),
            changed: t(`appearance.themes.${safeMode ? "savedLater" : "saved"}`),
            gone: t("appearance.themes.gone"),
          }}
        />
      </PackListing>
      {themes.size === 1 && <p className="mt-4 text-sm text-muted-foreground">{t("appearance.themes.none")}</p>}
    </Section>
  );
}
