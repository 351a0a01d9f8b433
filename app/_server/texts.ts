import { cache } from "react";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { getViewer } from "@/app/_server/viewer";
import { getSentences, getTranslator } from "@/lib/messages";
import type { Sentences, Translator } from "@/lib/messages";
import type { Locale } from "@/lib/text/locales";
import { negotiateLocale } from "@/lib/text/negotiate-locale";

/** What a page says, and in which language. */
export type Texts = { locale: Locale; t: Translator; sentences: Sentences };

/**
 * The texts of this request, in the language that the viewer chose, or else in the browser's. Like the root layouts,
 * which ask for it, it never throws: without a database it is the browser's.
 */
export const getTexts = cache(async (): Promise<Texts> => {
  const locale = (await findChosen()) ?? negotiateLocale((await headers()).get("accept-language"));
  return { locale, t: getTranslator(locale), sentences: getSentences(locale) };
});

async function findChosen(): Promise<Locale | null> {
  try {
    return (await getViewer())?.actor.language ?? null;
  } catch (error) {
    unstable_rethrow(error);
    return null;
  }
}
