import { useSyncExternalStore } from "react";
import { failure as german } from "@/lib/messages/de/failure";
import { failure as english } from "@/lib/messages/failure";
import { negotiateLocale } from "@/lib/text/negotiate-locale";
import { readLocale } from "@/lib/text/locales";
import type { Locale } from "@/lib/text/locales";

type Texts = Record<keyof typeof english, string>;

const TEXTS: Record<Locale, Texts> = { en: english, de: german };

const never = () => () => undefined;
const ofDocument = (): Locale => readLocale(document.documentElement.lang) ?? "en";
const ofBrowser = (): Locale => negotiateLocale(navigator.languages.join(","));

/** What a page that failed says, in the language of the document that it stands in. */
export function useFailureTexts(): Texts {
  return TEXTS[useSyncExternalStore(never, ofDocument, (): Locale => "en")];
}

/** The language of a document that stands in for one whose own language is not known any more: the browser's. */
export function useBrowserLanguage(): Locale {
  return useSyncExternalStore(never, ofBrowser, () => "en");
}
