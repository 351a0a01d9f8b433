import { createTranslator } from "use-intl/core";
import { de } from "@/lib/messages/de";
import { en } from "@/lib/messages/en";
import type { Locale } from "@/lib/text/locales";
import type { SameKeys } from "@/lib/messages/same-keys";

/** A whole catalogue, in any language. */
export type Sentences = SameKeys<typeof en>;

const CATALOGUES: Record<Locale, Sentences> = { en, de };

// its types are those of English; that the others take the same values is tested
const make = (locale: Locale) =>
  createTranslator({ locale, messages: CATALOGUES[locale] as typeof en, timeZone: "UTC" });
export type Translator = ReturnType<typeof make>;

/** Keeps what needs no values, which is most of a page: it is looked up and read once. */
function withMemory(translate: Translator): Translator {
  const known = new Map<unknown, string>();
  const say = (...asked: Parameters<Translator>): string => {
    if (asked.length > 1) return translate(...asked);
    const said = known.get(asked[0]) ?? translate(...asked);
    known.set(asked[0], said);
    return said;
  };
  return Object.assign(say, translate) as Translator;
}

const translators = new Map<Locale, Translator>();

/** The sentences as they stand, for the browser: with `{value}` where it fills something in itself. */
export function getSentences(locale: Locale = "en"): Sentences {
  return CATALOGUES[locale];
}

/**
 * The interface's sentences in one language: `t("signIn.title")`. A key that the catalogue does not have, or a value
 * that its sentence needs and is not given, does not compile.
 */
export function getTranslator(locale: Locale = "en"): Translator {
  const known = translators.get(locale) ?? withMemory(make(locale));
  translators.set(locale, known);
  return known;
}
