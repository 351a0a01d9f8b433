import { ButtonLink } from "@/app/_ui/button-link";

type PageNumbersProps = {
  /** The listing's address, and what is searched for in it. */
  path: string;
  search: string;
  page: number;
  pages: number;
  text: Record<"label" | "previous" | "next" | "page", string>;
};

/** The way among the pages of a list; nothing where one holds all. */
export function PageNumbers({ path, search, page, pages, text }: PageNumbersProps) {
  if (pages === 1) return null;
  const to = (number: number) =>
    `${path}?${new URLSearchParams({ ...(search !== "" && { q: search }), page: String(number) })}`;
  return (
    <nav aria-label={text.label} className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-border pt-5">
      {page > 1 && (
        <ButtonLink href={to(page - 1)} variant="secondary" size="small">
          {text.previous}
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink href={to(page + 1)} variant="secondary" size="small">
          {text.next}
        </ButtonLink>
      )}
      <p className="text-sm text-muted-foreground">{text.page}</p>
    </nav>
  );
}
