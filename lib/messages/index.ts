import { createTranslator } from "use-intl/core";
import { en } from "@/lib/messages/en";

const CATALOGUES = { en };
export type Locale = keyof typeof CATALOGUES;

const make = (locale: Locale) => createTranslator({ locale, messages: CATALOGUES[locale], timeZone: "UTC" });
export type Translator = ReturnType<typeof make>;

const translators = new Map<Locale, Translator>();

/** The sentences as they stand, for the browser: with `{value}` where it fills something in itself. */
export function getSentences(locale: Locale = "en"): (typeof CATALOGUES)[Locale] {
  return CATALOGUES[locale];
}

/**
 * The interface's sentences in one language: `t("signIn.title")`. A key that the catalogue does not have, or a value
 * that its sentence needs and is not given, does not compile.
 */
export function getTranslator(locale: Locale = "en"): Translator {
  const known = translators.get(locale) ?? make(locale);
  translators.set(locale, known);
  return known;
}
