import type { ReactNode } from "react";
import { guidePage, paths } from "@/app/_shell/paths";
import { listGuides } from "@/lib/docs/get-guides";
import { getTranslator } from "@/lib/messages";

/** A page to read, with the way to the others beside it where there is room. */
export async function DocsPage({ current, children }: { current: string; children: ReactNode }) {
  const t = getTranslator();
  const guides = await listGuides();
  const links = [
    { href: paths.apiDocs, text: t("docs.api") },
    { href: paths.errorDocs, text: t("docs.errors") },
    { href: paths.playground, text: t("docs.playground.title") },
    ...guides.map(({ name, title }) => ({ href: guidePage(name), text: title })),
  ];
  return (
    <div className="gap-10 pt-4 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <nav aria-label={t("docs.all")} className="hidden lg:block">
        <ul className="sticky top-6 -mx-2.5 text-sm">
          {links.map(({ href, text }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={href === current ? "page" : undefined}
                className="flex min-h-9 items-center rounded px-2.5 py-1 hover:bg-muted aria-[current]:bg-muted aria-[current]:font-medium"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className="min-w-0">{children}</main>
    </div>
  );
}
