import type { Metadata, Viewport } from "next";
import { getTranslator } from "@/lib/messages";
import { builtin } from "@/lib/theme/builtin";

const product = getTranslator()("product.name");

/** What each root layout says of its pages: the panel is nobody's business but its users'. */
export const rootMetadata: Metadata = {
  title: { template: `%s · ${product}`, default: product },
  applicationName: product,
  robots: { index: false, follow: false },
  formatDetection: { telephone: false, email: false, address: false },
};

export const rootViewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: `hsl(${builtin.light.background})` },
    { media: "(prefers-color-scheme: dark)", color: `hsl(${builtin.dark.background})` },
  ],
};
