import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearest } from "@/lib/plugins/nearest";
import { describeProblem, problem, quoteValue } from "@/lib/plugins/problem";

describe("nearest", () => {
  const fields = ["name", "version", "description", "author", "settings", "permissions"];
  it.each([
    ["verison", "version"],
    ["Name", "name"],
    ["autor", "author"],
    ["setting", "settings"],
    ["permission", "permissions"],
    ["permi-ssions", "permissions"],
    ["colour", null],
    ["x", null],
    ["", null],
    ["n".repeat(10_000), null],
    ["name", "name"],
  ])("%s → %s", (word, expected) => expect(nearest(word, fields)).toBe(expected));

  it("finds a word with two neighbours swapped", () => {
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.nat(), (word, seed) => {
        const at = seed % (word.length - 1);
        const slip = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
        fc.pre(slip !== word);
        expect(nearest(slip, fields)).toBe(word);
      }),
    );
  });
});

it("quotes short, whole characters and no raw control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const quoted = quoteValue(text);
      expect(quoted).not.toMatch(/[\x00-\x1f]/);
      expect([...(JSON.parse(quoted) as string)].length).toBeLessThanOrEqual(81);
    }),
  );
  expect([[], [1], {}, null, true, 1.5].map(quoteValue)).toEqual([
    "an empty list",
    "a list",
    "an object",
    "null",
    "true",
    "1.5",
  ]);
});

it("tells a problem in one line, with both of its places", () => {
  const told = problem(
    { plugin: "ocean", file: "Frontend/ui.json" },
    {
      code: "repeated-pack-id",
      at: { line: 9, column: 3 },
      found: '"a"',
      allowed: "an id once",
      suggestion: '"b"',
      other: { file: "Frontend/ui.json", line: 2, column: 3 },
    },
  );
  expect(describeProblem(told)).toBe(
    'ocean/Frontend/ui.json:9:3 error repeated-pack-id: found "a"; allowed: an id once. Did you mean "b"? See Frontend/ui.json:2:3.',
  );
  expect(
    describeProblem(
      problem({ plugin: null, file: null }, { code: "folder-unreadable", found: "nothing", allowed: "a folder" }),
    ),
  ).toBe("plugins error folder-unreadable: found nothing; allowed: a folder.");
});
