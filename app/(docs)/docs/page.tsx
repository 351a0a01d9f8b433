import { InlineText } from "@/app/(docs)/_docs/inline-text";
import { guidePage, paths } from "@/app/_shell/paths";
import { PageHeader } from "@/app/_ui/page-header";
import { listGuides } from "@/lib/docs/get-guides";
import { getTranslator } from "@/lib/messages";

export const metadata = { title: getTranslator()("docs.title") };

export default async function DocsStartPage() {
  const t = getTranslator();
  const guides = await listGuides();
  const reference = [
    { href: paths.apiDocs, title: t("docs.api"), lead: t("docs.apiLead") },
    { href: paths.errorDocs, title: t("docs.errors"), lead: t("docs.errorsHint") },
    { href: paths.playground, title: t("docs.playground.title"), lead: t("docs.playground.hint") },
  ];
  const links = guides.map(({ name, title, lead }) => ({ href: guidePage(name), title, lead }));
  return (
    <main className="pt-4">
      <PageHeader title={t("docs.title")} lead={t("docs.lead")} />
      <Links title={t("docs.reference")} links={reference} />
      {links.length > 0 && <Links title={t("docs.guides")} links={links} />}
    </main>
  );
}

function Links({ title, links }: { title: string; links: readonly { href: string; title: string; lead: string }[] }) {
  return (
    <section className="mb-8">
      <h2 className="text-base font-semibold">{title}</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {links.map(({ href, title: name, lead }) => (
          <li
            key={href}
            className="relative rounded-xl border border-border bg-card p-4 text-card-foreground shadow-xs hover:border-muted-foreground"
          >
            <a href={href} className="font-medium after:absolute after:inset-0 after:rounded-xl">
              {name}
            </a>
            <p className="mt-1 line-clamp-3 text-sm text-muted-foreground">
              <InlineText text={lead} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
