import type { Metadata } from "next";
import { getTranslator } from "@/lib/messages";

const product = getTranslator()("product.name");

/** What root layouts make of their pages' titles, where Next's metadata brings them. */
export const titleTemplate: Metadata = { title: { template: `%s · ${product}`, default: product } };

/**
 * The title of a page whose document is always loaded whole, which needs none of Next's metadata: that takes a twentieth
 * of a bare page's time. React puts it into the head.
 */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${product}`}</title>;
}
