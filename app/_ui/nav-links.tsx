"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

/** The shell's navigation; marks the page that is open. */
export function NavLinks({ label, links }: { label: string; links: { href: string; text: string }[] }) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className="-mx-2 flex min-w-0 gap-1">
      {links.map(({ href, text }) => {
        const current = pathname === href;
        return (
          <Link
            key={href}
            href={href}
            prefetch={false}
            aria-current={current ? "page" : undefined}
            className="inline-flex min-h-9 items-center rounded px-2.5 text-sm font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:text-accent-foreground"
          >
            {text}
          </Link>
        );
      })}
    </nav>
  );
}
