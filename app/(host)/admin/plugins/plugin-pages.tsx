import { paths } from "@/app/_shell/paths";
import { ButtonLink } from "@/app/_ui/button-link";
import { getTranslator } from "@/lib/messages";

/** The way among the pages of the list; nothing where one holds all. */
export function PluginPages({ text, page, pages }: { text: string; page: number; pages: number }) {
  if (pages === 1) return null;
  const t = getTranslator();
  const to = (number: number) =>
    `${paths.plugins}?${new URLSearchParams({ ...(text !== "" && { q: text }), page: String(number) })}`;
  return (
    <nav
      aria-label={t("plugins.pages")}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-border pt-5"
    >
      {page > 1 && (
        <ButtonLink href={to(page - 1)} variant="secondary" size="small">
          {t("plugins.previous")}
        </ButtonLink>
      )}
      {page < pages && (
        <ButtonLink href={to(page + 1)} variant="secondary" size="small">
          {t("plugins.next")}
        </ButtonLink>
      )}
      <p className="text-sm text-muted-foreground">{t("plugins.page", { page: String(page), pages: String(pages) })}</p>
    </nav>
  );
}
