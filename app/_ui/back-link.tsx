import Link from "next/link";
import { Icon } from "@/app/_ui/icon";

/** The way back to what a page is a part of. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="mb-3">
      <Link
        href={href}
        prefetch={false}
        className="-ms-1 inline-flex min-h-9 items-center gap-1 rounded px-1 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground"
      >
        <Icon name="chevron" className="size-4 rotate-90 rtl:-rotate-90" />
        {children}
      </Link>
    </p>
  );
}
