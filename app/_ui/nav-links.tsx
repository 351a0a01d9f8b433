"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

type NavLink = {
  href: string;
  text: string;
  /** Where the link also counts as open: pages below this address. */
  under?: string;
};

/** A navigation among pages; marks the one that is open. */
export function NavLinks({ label, links }: { label: string; links: NavLink[] }) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className="-mx-2 flex min-w-0 flex-wrap gap-1">
      {links.map(({ href, text, under }) => {
        const inside = under !== undefined && pathname.startsWith(`${under}/`);
        return (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={pathname === href ? "page" : inside || undefined}
            className="inline-flex min-h-9 items-center rounded px-2.5 text-sm font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:text-accent-foreground aria-[current=true]:bg-accent aria-[current=true]:text-accent-foreground"
          >
            {text}
          </Link>
        );
      })}
    </nav>
  );
}
