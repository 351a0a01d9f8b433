import type { Metadata } from "next";
import { getTranslator } from "@/lib/messages";

const product = getTranslator()("product.name");

/** What each root layout says of its pages: the panel is nobody's business but its users'. */
export const rootMetadata: Metadata = {
  title: { template: `%s · ${product}`, default: product },
  applicationName: product,
  robots: { index: false, follow: false },
  formatDetection: { telephone: false, email: false, address: false },
};
