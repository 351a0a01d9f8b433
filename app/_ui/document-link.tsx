import type { ReactNode } from "react";
import { buttonClass } from "@/app/_ui/button-class";
import type { ButtonLook } from "@/app/_ui/button-class";

/**
 * A link that looks like a button and loads a whole new document, with a security policy of its own: where a form may
 * lead is a matter of the document, and Next's own navigation would keep the old one. Pages of consent have no other
 * kind of link, which spares them the script of Next's.
 */
export function DocumentLink({ href, children, ...look }: ButtonLook & { href: string; children: ReactNode }) {
  return (
    <a href={href} className={buttonClass(look)}>
      {children}
    </a>
  );
}
