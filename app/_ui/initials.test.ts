import { expect, it } from "vitest";
import { initials } from "@/app/_ui/initials";

it.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["  Grace  Brewster Murray  Hopper ", "GH"],
  ["👩‍👩‍👧‍👦 family", "👩‍👩‍👧‍👦F"],
  ["é", "É"],
  ["e\u0301va 1\uFE0F\u20E3", "E\u03011\uFE0F\u20E3"],
  ["محمد علي", "مع"],
  ["", ""],
])("the initials of %j are %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
