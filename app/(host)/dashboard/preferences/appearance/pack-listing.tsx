import type { ReactNode } from "react";
import { useTexts } from "@/app/_server/use-texts";
import { askedQuery, KEYS, NOTHING_ASKED } from "@/app/(host)/dashboard/preferences/appearance/asked-packs";
import type { AskedPacks } from "@/app/(host)/dashboard/preferences/appearance/asked-packs";
import { paths } from "@/app/_shell/paths";
import { EmptyState } from "@/app/_ui/empty-state";
import { Notice } from "@/app/_ui/notice";
import { PageNumbers } from "@/app/_ui/page-numbers";
import { SearchForm } from "@/app/_ui/search-form";
import type { FoundLook } from "@/lib/appearance/find-look";

export type SectionProps = { found: FoundLook; safeMode: boolean; asked: AskedPacks };

type PackListingProps = {
  of: keyof AskedPacks;
  asked: AskedPacks;
  page: number;
  pages: number;
  /** How many fit what is searched for. */
  found: number;
  safeMode: boolean;
  /** Whether there are more than fit a page. */
  isSearched: boolean;
  isEmpty: boolean;
  /** Null where nothing is locked; else whether the user's own choice waits for the lock to be lifted. */
  lock: { isKept: boolean } | null;
  text: Record<"locked" | "found" | "search" | "searchHint" | "notFound" | "notFoundLead" | "pages", string>;
  children: ReactNode;
};

/** What stands around the cards of one kind of pack: the lock, the search, the pages. */
export function PackListing(props: PackListingProps) {
  const { of, asked, page, pages, found, safeMode, isSearched, isEmpty, lock, text, children } = props;
  const { t } = useTexts();
  const keys = KEYS[of];
  const kept = askedQuery({ ...asked, [of]: NOTHING_ASKED });
  return (
    <>
      {lock && (
        <div className="mb-5">
          <Notice icon="lock">
            {text.locked}
            {lock.isKept && ` ${t("appearance.inForce.locked")}`}
          </Notice>
        </div>
      )}
      {safeMode && !lock && (
        <div className="mb-5">
          <Notice>{t("appearance.safeMode.choosing")}</Notice>
        </div>
      )}
      {isSearched && (
        <SearchForm
          id={`${keys.anchor}-search`}
          action={paths.appearance}
          anchor={keys.anchor}
          name={keys.text}
          kept={kept}
          value={asked[of].text}
          text={{
            label: text.search,
            hint: text.searchHint,
            find: t("appearance.themes.find"),
            clear: t("appearance.themes.clear"),
          }}
        />
      )}
      {asked[of].text !== "" && found > 0 && <p className="mb-5 text-sm text-muted-foreground">{text.found}</p>}
      {isEmpty && (
        <EmptyState icon="search" title={text.notFound}>
          <bdi>{text.notFoundLead}</bdi>
        </EmptyState>
      )}
      {children}
      <PageNumbers
        path={paths.appearance}
        anchor={keys.anchor}
        name={keys.page}
        query={{ ...kept, ...(asked[of].text !== "" && { [keys.text]: asked[of].text }) }}
        page={page}
        pages={pages}
        text={{
          label: text.pages,
          previous: t("plugins.previous"),
          next: t("plugins.next"),
          page: t("plugins.page", { page: String(page), pages: String(pages) }),
        }}
      />
    </>
  );
}
