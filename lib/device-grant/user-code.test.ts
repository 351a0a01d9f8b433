import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatUserCode, isShortUserCode, makeUserCode, readUserCode } from "@/lib/device-grant/user-code";

const alphabet = [..."BCDFGHJKLMNPQRSTVWXZ"];
const dashes = [
  "-",
  "\u00AD",
  "\u2010",
  "\u2011",
  "\u2012",
  "\u2013",
  "\u2014",
  "\u2015",
  "\u2212",
  "\uFE58",
  "\uFE63",
  "\uFF0D",
];
const spaces = [" ", "\t", "\n", "\u00A0", "\u2007", "\u2009", "\u202F", "\u3000"];

const codes = fc.array(fc.constantFrom(...alphabet), { minLength: 8, maxLength: 8 }).map((letters) => letters.join(""));
const filler = fc.array(fc.constantFrom(...dashes, ...spaces), { maxLength: 3 }).map((parts) => parts.join(""));

describe("makeUserCode", () => {
  it("draws each letter of the alphabet equally often at each place", () => {
    const rounds = 4000;
    const counts = Array.from({ length: 8 }, () => new Map<string, number>());
    for (let i = 0; i < rounds; i++) {
      const code = makeUserCode();
      expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
      [...code].forEach((letter, at) => counts[at]?.set(letter, (counts[at].get(letter) ?? 0) + 1));
    }
    // 200 expected of each, standard deviation 13.8: ±7 deviations fail by chance once in billions of runs.
    for (const place of counts) {
      expect([...place.keys()].sort()).toEqual(alphabet);
      for (const count of place.values()) expect(Math.abs(count - rounds / 20)).toBeLessThan(97);
    }
  });
});

describe("formatUserCode", () => {
  it("puts a dash in the middle", () => {
    expect(formatUserCode("BCDFGHJK")).toBe("BCDF-GHJK");
  });
});

describe("readUserCode", () => {
  it.each(["BCDFGHJK", "BCDF-GHJK", "bcdf-ghjk", " BcDf ghJK\u00A0", "B C D F - G H J K", "--BCDFGHJK--"])(
    "reads %j",
    (text) => {
      expect(readUserCode(text)).toBe("BCDFGHJK");
    },
  );

  it.each([...dashes, ...spaces].map((separator) => [separator]))("ignores %j", (separator) => {
    expect(readUserCode(`${separator}BCDF${separator}GHJK${separator}`)).toBe("BCDFGHJK");
  });

  it.each([
    "",
    "-",
    "BCDFGHJ",
    "BCDFGHJKL",
    "BCDF-GHJA",
    "BCDF-GHJY",
    "BCDF-GHJ1",
    "BCDF_GHJK",
    "BCDF.GHJK",
    "BCDF\u0000GHJK",
    "BCDF\u200BGHJK",
    "BCDFGHJ\u017F",
    "BCDFGHJ\u212A",
    "\uFF22CDFGHJK",
    "BCDFGHJK\u0301",
  ])("refuses %j", (text) => {
    expect(readUserCode(text)).toBeNull();
  });

  it("reads every code back however it is cased and spaced", () => {
    const spelled = codes.chain((code) =>
      fc.tuple(fc.constant(code), fc.array(fc.tuple(filler, fc.boolean()), { minLength: 8, maxLength: 8 }), filler),
    );
    fc.assert(
      fc.property(spelled, ([code, parts, end]) => {
        const text = [...code].map(
          (letter, i) => (parts[i]?.[0] ?? "") + (parts[i]?.[1] ? letter.toLowerCase() : letter),
        );
        expect(readUserCode(text.join("") + end)).toBe(code);
        expect(readUserCode(formatUserCode(code))).toBe(code);
      }),
    );
  });

  it("gives null as soon as any other character stands in it", () => {
    const allowed = new Set([...alphabet, ...alphabet.map((letter) => letter.toLowerCase())]);
    const foreign = fc
      .string({ unit: "binary", minLength: 1, maxLength: 1 })
      .filter((c) => !allowed.has(c) && !/[\s\p{Pd}\u2212\u00AD]/u.test(c));
    fc.assert(
      fc.property(codes, foreign, fc.nat({ max: 8 }), fc.boolean(), (code, c, at, replace) => {
        expect(readUserCode(code.slice(0, at) + c + code.slice(replace ? at + 1 : at))).toBeNull();
      }),
    );
  });

  it("gives for any text null or eight letters of the alphabet", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const code = readUserCode(text);
        if (code !== null) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
      }),
    );
  });
});

describe("isShortUserCode", () => {
  it.each(["", "B", "BCDF-GHJ", "bcdf ghj", " BCDF \u2013 ", "1234"])("%j is too short", (text) => {
    expect(isShortUserCode(text)).toBe(true);
  });
  it.each(["BCDF-GHJK", "b c d f g h j k", "1234-5678", "BCDF-GHJKL"])("%j is not", (text) => {
    expect(isShortUserCode(text)).toBe(false);
  });
});
