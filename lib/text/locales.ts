/** The languages of the interface, each by the name that it has in itself. */
export const LOCALES = { en: "English", de: "Deutsch" } as const;
export type Locale = keyof typeof LOCALES;

/** A language as it is stored or posted; null for one that the interface does not have. */
export function readLocale(text: string | null): Locale | null {
  return text !== null && Object.hasOwn(LOCALES, text) ? (text as Locale) : null;
}
