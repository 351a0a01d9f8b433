import type { Metadata } from "next";
import { getTexts } from "@/app/_server/texts";
import type { Translator } from "@/lib/messages";

/** Makes a page's `generateMetadata`: its title, in the language of the request. */
export function titled(title: (t: Translator) => string): () => Promise<Metadata> {
  return async () => ({ title: title((await getTexts()).t) });
}
