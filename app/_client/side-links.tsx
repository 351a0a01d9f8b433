"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useSidebar } from "@/app/_client/sidebar-context";
import { Icon } from "@/app/_ui/icon";
import type { IconName } from "@/app/_ui/icon";

export type SideLink = {
  href: string;
  text: string;
  icon: IconName;
  /** Where the link also counts as open: pages below this address. */
  under?: string;
  /** Loads a document of its own, in which nothing of the page before is left. */
  document?: boolean;
};

const LOOK =
  "flex min-h-10 items-center gap-3 rounded-lg px-3 text-sm font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:text-accent-foreground aria-[current=true]:bg-accent aria-[current=true]:text-accent-foreground";

type SideLinksProps = { label: string; heading?: string; links: SideLink[] };

/** A navigation among pages, one below the other; marks the one that is open. In a narrow sidebar the icons stand alone. */
export function SideLinks({ label, heading, links }: SideLinksProps) {
  const pathname = usePathname();
  // without its words a link says them to a pointer that stays on it
  const { narrow } = useSidebar();
  return (
    <nav aria-label={label}>
      {heading && (
        <p
          aria-hidden="true"
          className="px-3 pt-5 pb-1.5 text-xs font-medium text-muted-foreground lg:group-data-[sidebar=narrow]/shell:sr-only"
        >
          {heading}
        </p>
      )}
      <ul className="space-y-0.5 lg:group-data-[sidebar=narrow]/shell:pt-0.5">
        {links.map(({ href, text, icon, under, document }) => {
          const inside = under !== undefined && pathname.startsWith(`${under}/`);
          const current = pathname === href ? "page" : inside || undefined;
          const content = (
            <>
              <Icon name={icon} />
              <span className="min-w-0 truncate lg:group-data-[sidebar=narrow]/shell:sr-only">{text}</span>
            </>
          );
          return (
            <li key={href}>
              {document ? (
                <a href={href} title={narrow ? text : undefined} aria-current={current} className={LOOK}>
                  {content}
                </a>
              ) : (
                <Link
                  href={href}
                  title={narrow ? text : undefined}
                  prefetch={false}
                  aria-current={current}
                  className={LOOK}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
