import Link from "next/link";

/** A link in running text or by itself, with room to be touched. */
export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-9 items-center rounded text-sm font-medium text-foreground underline decoration-muted-foreground underline-offset-4 hover:decoration-foreground"
    >
      {children}
    </Link>
  );
}
