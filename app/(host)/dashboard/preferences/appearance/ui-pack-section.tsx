import { previewFrom } from "@/app/(host)/dashboard/preferences/appearance/asked-packs";
import { PackListing } from "@/app/(host)/dashboard/preferences/appearance/pack-listing";
import type { SectionProps } from "@/app/(host)/dashboard/preferences/appearance/pack-listing";
import { UiPackCards } from "@/app/(host)/dashboard/preferences/appearance/ui-pack-cards";
import type { UiPackCard } from "@/app/(host)/dashboard/preferences/appearance/ui-pack-cards";
import { formText } from "@/app/_shell/form-text";
import { Section } from "@/app/_ui/section";
import { findFate } from "@/lib/appearance/find-fate";
import { NO_UI_PACK } from "@/lib/appearance/resolve-look";
import { searchPacks } from "@/lib/appearance/search-packs";
import type { Translator } from "@/lib/messages";
import { describeFate } from "@/app/_server/describe-fate";
import { useTexts } from "@/app/_server/use-texts";
import { describeOutline } from "@/lib/messages/describe-outline";
import { outlineUiPack } from "@/lib/plugins/outline-parts";
import type { UiPack } from "@/lib/plugins/ui-pack";
import { NO_OUTLINE } from "@/lib/slots/outline";

/** UI packs on one page. */
const CARDS = 12;

/** The UI packs that may be chosen, and none of them. */
export function UiPackSection({ found: { choices, look, snapshot }, safeMode, asked }: SectionProps) {
  const { locale, t } = useTexts();
  const { uiPacks } = snapshot;
  const none = { id: NO_UI_PACK, name: t("appearance.uiPacks.own"), pluginName: null, pack: null };
  const all = [...uiPacks.values()].map((pack) => ({
    id: pack.id,
    name: pack.name,
    pluginName: pack.pluginName,
    pack,
  }));
  const { packs, found, ...pages } = searchPacks([none, ...all], { ...asked.uiPacks, limit: CARDS });
  const locked = look.uiPack.source === "lock";
  const saved = safeMode ? "savedLater" : "saved";
  const themeLocked = look.theme.source === "lock";

  function factsOf(pack: UiPack): string[] {
    const facts = [...describeOutline(t, outlineUiPack(pack), locale), ...themeFact(t, pack)];
    return facts.length === 0 ? [t("outline.nothing")] : facts;
  }
  function themeFact(t: Translator, { theme }: UiPack): string[] {
    if (theme === null) return [];
    const name = snapshot.themes.get(theme)?.name;
    if (name === undefined) {
      const found = findFate(snapshot, { about: "theme_pack", id: theme });
      return [t("appearance.uiPacks.bringsGone", { name: found.name, fate: describeFate(t, found) })];
    }
    return [t(`appearance.uiPacks.${themeLocked ? "bringsLocked" : "brings"}`, { name })];
  }
  function toCard({ id, name, pack }: (typeof packs)[number]): UiPackCard {
    if (pack === null) {
      const origin = t("appearance.uiPacks.noPack");
      const facts = [t("appearance.uiPacks.ownLead")];
      return { id, name, origin, outline: NO_OUTLINE, facts, preview: null, changed: t(`appearance.uiPacks.${saved}`) };
    }
    const bringsTheme = pack.theme !== null && snapshot.themes.has(pack.theme) && !themeLocked;
    return {
      ...{ id, name, outline: outlineUiPack(pack), facts: factsOf(pack) },
      origin: t("appearance.themes.from", { plugin: pack.pluginName }),
      preview: locked || safeMode ? null : previewFrom({ uiPack: id }, asked),
      changed: t(`appearance.uiPacks.${bringsTheme && !safeMode ? "savedWithTheme" : saved}`),
    };
  }

  return (
    <Section id="ui-packs" title={t("appearance.uiPacks.title")} lead={t("appearance.uiPacks.lead")}>
      <PackListing
        of="uiPacks"
        {...{ ...pages, asked }}
        isSearched={uiPacks.size + 1 > CARDS}
        isEmpty={packs.length === 0}
        {...{ found, safeMode }}
        lock={!locked ? null : { isKept: choices.uiPack !== null }}
        text={{
          locked: t("appearance.uiPacks.locked"),
          search: t("appearance.uiPacks.search"),
          found: t("appearance.uiPacks.found", { found, count: uiPacks.size + 1 }),
          searchHint: t("appearance.uiPacks.searchHint", { count: uiPacks.size + 1 }),
          notFound: t("appearance.uiPacks.notFound"),
          notFoundLead: t("appearance.uiPacks.notFoundLead", { text: asked.uiPacks.text }),
          pages: t("appearance.uiPacks.pages"),
        }}
      >
        <UiPackCards
          packs={packs.map(toCard)}
          inUse={look.uiPack.id}
          locked={locked}
          text={{
            ...formText(t),
            locked: t("appearance.uiPacks.locked"),
            inUse: t(`appearance.uiPacks.${safeMode ? "inUseLater" : "inUse"}`),
            use: t("appearance.uiPacks.use"),
            useNamed: t("appearance.uiPacks.useNamed", { name: "{name}" }),
            preview: t("appearance.uiPacks.preview"),
            previewNamed: t("appearance.uiPacks.previewNamed", { name: "{name}" }),
            gone: t("appearance.uiPacks.gone"),
          }}
        />
      </PackListing>
      {uiPacks.size === 0 && <p className="mt-4 text-sm text-muted-foreground">{t("appearance.uiPacks.none")}</p>}
    </Section>
  );
}
