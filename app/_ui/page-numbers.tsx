import { ButtonLink } from "@/app/_ui/button-link";

type PageNumbersProps = {
  /** The listing's address, and the part of the page that holds it. */
  path: string;
  anchor?: string;
  /** What a page's number is called in the address. */
  name?: string;
  /** What else is in the address: what is searched for. */
  query: Record<string, string>;
  page: number;
  pages: number;
  text: Record<"label" | "previous" | "next" | "page", string>;
};

/** The way among the pages of a list; nothing where one holds all. */
export function PageNumbers({ path, anchor, name = "page", query, page, pages, text }: PageNumbersProps) {
  if (pages === 1) return null;
  const end = anchor === undefined ? "" : `#${anchor}`;
  const to = (number: number) => `${path}?${new URLSearchParams({ ...query, [name]: String(number) })}${end}`;
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
