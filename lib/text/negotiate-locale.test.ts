import { expect, test } from "vitest";
import { negotiateLocale } from "@/lib/text/negotiate-locale";

test.each([
  [null, "en"],
  ["", "en"],
  ["de", "de"],
  ["en", "en"],
  ["DE", "de"],
  ["de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "de"],
  ["en-US,en;q=0.9,de;q=0.8", "en"],
  // a language of a region, or in a script, is the language
  ["de-AT", "de"],
  ["de-Latn-CH-1901", "de"],
  ["en-GB", "en"],
  // the weight decides, and of the same weight the place
  ["en;q=0.5,de", "de"],
  ["en;q=0.5, de ; q=0.6", "de"],
  ["de;q=0.8,en;q=0.8", "de"],
  ["en;q=0.8,de;q=0.8", "en"],
  ["en;q=0.123,de;q=0.124", "de"],
  // what the panel does not speak is passed over
  ["fr-CH,fr;q=0.9,de;q=0.5,en;q=0.4", "de"],
  ["fr,it", "en"],
  // not wanted is not chosen
  ["de;q=0,fr", "en"],
  ["de;q=0.000,en;q=0.1", "en"],
  // anything is English
  ["*", "en"],
  ["fr,*;q=0.1", "en"],
  ["*,de;q=0.1", "de"],
  // what is no range says nothing
  ["de;q=2,en;q=0.1", "en"],
  ["de;q=1.5", "en"],
  ["de;q=x", "en"],
  ["de_DE", "en"],
  ["deutsch-und-englisch!", "en"],
  ["__proto__", "en"],
  ["constructor", "en"],
  ["tostring-de", "en"],
  [",,;q=1,de,", "de"],
  ["dee", "en"],
  ["d", "en"],
  ["de-1-2-3-4-5-6-7-8-9-a-b-c-d-e-f", "de"],
  ["de-1-2-3-4-5-6-7-8-9-a-b-c-d-e-f-g", "en"],
])("%j asks for %s", (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale);
});

test("a header that is as long as Node lets it be costs no time", () => {
  const startedAt = performance.now();
  for (const one of ["x-", "en-US,", "de;q=0,", "a", ",", "de;q=0.", " "]) {
    expect(negotiateLocale(`${one.repeat(16_384 / one.length)},de`)).toMatch(/^(en|de)$/);
  }
  expect(performance.now() - startedAt).toBeLessThan(200);
});
