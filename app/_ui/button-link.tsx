import type { ReactNode } from "react";
import Link from "next/link";
import { buttonClass } from "@/app/_ui/button-class";
import type { ButtonLook } from "@/app/_ui/button-class";

/** A link that looks like a button. */
export function ButtonLink({ href, children, ...look }: ButtonLook & { href: string; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className={buttonClass(look)}>
      {children}
    </Link>
  );
}
