import { createTranslator } from "use-intl/core";
import { describe, expect, test } from "vitest";
import { getSentences, getTranslator } from "@/lib/messages";
import { formatWait } from "@/lib/messages/format-wait";
import { LOCALES, type Locale } from "@/lib/text/locales";

type Node = string | { readonly [key: string]: Node };

function sentences(node: Node, path = ""): [key: string, sentence: string][] {
  if (typeof node === "string") return [[path, node]];
  return Object.entries(node).flatMap(([key, child]) => sentences(child, path ? `${path}.${key}` : key));
}

/** What a sentence fills in: `{name}`, `{count, plural, …}` and `<name></name>`, each once. */
function valuesOf(sentence: string): string[] {
  // what a plural says stands in braces too
  const plain = sentence.replace(/(?:zero|one|two|few|many|other|=\d+)\s*\{/g, " ");
  const found = plain.matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)>/g);
  return [...new Set([...found].map(([, value, tag]) => value ?? `<${tag}>`))].sort();
}

const english = new Map(sentences(getSentences("en")));
const OTHERS = (Object.keys(LOCALES) as Locale[]).filter((locale) => locale !== "en");

test("values are found in a sentence", () => {
  expect(valuesOf("{count, plural, =0 {No lines} one {{name} has # line} other {# lines}} <time></time>")).toEqual([
    "<time>",
    "count",
    "name",
  ]);
});

describe.each(OTHERS)("the catalogue in %s", (locale) => {
  const own = new Map(sentences(getSentences(locale)));

  test("has the keys of the English one, all and no others", () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
  });

  test("fills in what the English one does", () => {
    const values = (from: Map<string, string>) => [...from].map(([key, one]) => [key, valuesOf(one)] as const);
    expect(new Map(values(own))).toEqual(new Map(values(english)));
  });

  test("has a valid ICU message for each, with text and the plurals of its language", () => {
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const t = createTranslator({ locale, messages: getSentences(locale), timeZone: "UTC", onError });
    for (const [key, sentence] of own) {
      for (const count of [0, 1, 2, 1000]) {
        const values = valuesOf(sentence).map((name) => [name.replace(/[<>]/g, ""), valueFor(name, count)]);
        const said = t.rich(key as never, Object.fromEntries(values) as never);
        expect(said, key).not.toBe("");
      }
    }
    expect(errors).toEqual([]);
    const kinds = new Set(new Intl.PluralRules(locale).resolvedOptions().pluralCategories);
    for (const [key, sentence] of own) {
      if (!sentence.includes(", plural,")) continue;
      const told = [...sentence.matchAll(/\b(zero|one|two|few|many|other)\s*\{/g)].map(([, kind]) => kind!);
      expect(new Set(told), key).toEqual(kinds);
    }
  });

  test("is a translation: outside the documentation no whole sentence is left in English", () => {
    const left = [...own].filter(
      ([key, one]) => !/^(docs|errors)\./.test(key) && one.split(" ").length > 2 && one === english.get(key),
    );
    // nothing in these two to translate
    expect(left.map(([key]) => key).sort()).toEqual(["auditFact.from", "settings.appearance.from"]);
  });

  test("has the typography of its language", () => {
    const wrong = [...own].filter(([key, one]) => !/^(docs|errors)\./.test(key) && /["“][A-Z{]|\.\.\.|'/.test(one));
    expect(wrong).toEqual([]);
  });
});

/** Something of the kind that a value is: a number where it is counted, a function where it is a tag. */
function valueFor(name: string, count: number): unknown {
  if (name.startsWith("<")) return () => "x";
  return ["count", "found", "shown"].includes(name) ? count : "x";
}

test("German says values and plurals in its own form", () => {
  const t = getTranslator("de");
  expect(t("signIn.rateLimited", { wait: formatWait(61, "de") })).toBe(
    "Zu viele gescheiterte Anmeldungen. Versuchen Sie es in 2 Minuten noch einmal.",
  );
  expect(t("plugins.found", { found: 1234, count: 5678 })).toBe("1.234 von 5.678 Plugins");
  expect(t("navigation.unread", { count: 1 })).toBe("1 ungelesene Mitteilung");
});
