import { getDress, getLook } from "@/app/_server/dress";
import { requireViewer } from "@/app/_server/viewer";
import { formText } from "@/app/_shell/form-text";
import { paths, previewOf } from "@/app/_shell/paths";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { AccentForm } from "@/app/(host)/dashboard/preferences/appearance/accent-form";
import { contrastHints } from "@/app/(host)/dashboard/preferences/appearance/contrast-hints";
import { InForce } from "@/app/(host)/dashboard/preferences/appearance/in-force";
import { ModeForm } from "@/app/(host)/dashboard/preferences/appearance/mode-form";
import { ThemeCards } from "@/app/(host)/dashboard/preferences/appearance/theme-cards";
import { EmptyState } from "@/app/_ui/empty-state";
import { NeedsScript } from "@/app/_ui/needs-script";
import { Notice } from "@/app/_ui/notice";
import { PageHeader } from "@/app/_ui/page-header";
import { PageNumbers } from "@/app/_ui/page-numbers";
import { SearchForm } from "@/app/_ui/search-form";
import { Section } from "@/app/_ui/section";
import { findThemes } from "@/lib/appearance/find-themes";
import { getTranslator } from "@/lib/messages";
import { BUILTIN_THEME_ID } from "@/lib/plugins/theme-pack";
import { completeTokens } from "@/lib/theme/complete-tokens";

export const metadata = { title: getTranslator()("appearance.title") };

/** Themes on one page: each card is a picture of two modes. */
const CARDS = 24;

/** How the panel looks to the signed-in user: what is in force and why, and what may be chosen. */
export default async function AppearancePage({ searchParams }: { searchParams: Query }) {
  const ctx = await requireViewer();
  const query = await searchParams;
  const search = singleValue(query.q)?.trim() ?? "";
  const [{ choices, look }, { themes }, { safeMode }] = await Promise.all([
    getLook(),
    ctx.plugins.read(),
    getDress("host"),
  ]);
  const t = getTranslator();
  const asked = Number(singleValue(query.page) ?? 1);
  const shown = findThemes(themes, look.theme.pack, { text: search, page: asked, limit: CARDS });
  const locked = look.theme.source === "lock";
  const text = { ...formText(t), saved: t("form.saved"), locked: t("appearance.themes.locked") };
  return (
    <>
      <PageHeader title={t("appearance.title")} lead={t("appearance.lead")} />
      <NeedsScript>{t("form.needsScript")}</NeedsScript>
      <div className="space-y-5">
        <InForce look={look} ownTheme={choices.themePack} safeMode={safeMode} />
        <Section id="mode" title={t("appearance.mode.title")} lead={t("appearance.mode.lead")} split>
          <ModeForm
            mode={choices.mode}
            text={{ ...text, legend: t("appearance.mode.legend") }}
            options={(["system", "light", "dark"] as const).map((value) => ({
              value,
              label: t(`appearance.mode.${value}`),
              hint: t(`appearance.mode.${value}Hint`),
            }))}
          />
        </Section>
        <Section id="themes" title={t("appearance.themes.title")} lead={t("appearance.themes.lead")}>
          {locked && (
            <div className="mb-5">
              <Notice icon="lock">
                {t("appearance.themes.locked")}
                {choices.themePack !== null && ` ${t("appearance.inForce.locked")}`}
              </Notice>
            </div>
          )}
          {themes.size > CARDS && (
            <SearchForm
              id="theme-search"
              action={paths.appearance}
              value={search}
              text={{
                label: t("appearance.themes.search"),
                hint: t("appearance.themes.searchHint", { count: themes.size }),
                find: t("appearance.themes.find"),
                clear: t("appearance.themes.clear"),
              }}
            />
          )}
          {shown.packs.length === 0 && (
            <EmptyState icon="search" title={t("appearance.themes.notFound")}>
              <bdi>{t("appearance.themes.notFoundLead", { text: search })}</bdi>
            </EmptyState>
          )}
          <ThemeCards
            themes={shown.packs.map((pack) => ({
              id: pack.id,
              name: pack.name,
              origin:
                pack.plugin === null
                  ? t("appearance.themes.host")
                  : t("appearance.themes.from", { plugin: pack.plugin }),
              ...completeTokens(pack),
              styled: pack.css !== null,
              hints: contrastHints(pack.contrast, t),
              preview: locked || safeMode ? null : previewOf(pack.id),
            }))}
            inUse={look.theme.pack.id}
            locked={locked}
            text={{
              ...text,
              inUse: t("appearance.themes.inUse"),
              use: t("appearance.themes.use"),
              useNamed: t("appearance.themes.useNamed", { name: "{name}" }),
              preview: t("appearance.themes.preview"),
              previewNamed: t("appearance.themes.previewNamed", { name: "{name}" }),
              styled: t("appearance.themes.styled"),
              changed: t("appearance.themes.saved"),
              gone: t("appearance.themes.gone"),
            }}
          />
          <PageNumbers
            path={paths.appearance}
            search={search}
            page={shown.page}
            pages={shown.pages}
            text={{
              label: t("appearance.themes.pages"),
              previous: t("plugins.previous"),
              next: t("plugins.next"),
              page: t("plugins.page", { page: String(shown.page), pages: String(shown.pages) }),
            }}
          />
          {themes.size === 1 && <p className="mt-4 text-sm text-muted-foreground">{t("appearance.themes.none")}</p>}
        </Section>
        {!locked && (
          <Section id="accent" title={t("appearance.accent.title")} lead={t("appearance.accent.lead")} split>
            <AccentForm
              key={look.theme.pack.id === BUILTIN_THEME_ID ? "" : look.theme.pack.id}
              accents={look.theme.pack.accents.map(({ written, tokens }) => ({ written, color: tokens.primary }))}
              chosen={look.accent?.written ?? null}
              text={{
                ...text,
                legend: t("appearance.accent.legend"),
                ofTheme: t("appearance.accent.ofTheme"),
                custom: t("appearance.accent.custom"),
                pick: t("appearance.accent.pick"),
                swatch: t("appearance.accent.swatch", { name: "{name}" }),
                changed: t("appearance.accent.saved"),
              }}
            />
          </Section>
        )}
      </div>
    </>
  );
}
