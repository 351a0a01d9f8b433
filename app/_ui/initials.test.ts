import { expect, it } from "vitest";
import { initials } from "@/app/_ui/initials";

it.each([
  ["Ada Lovelace", "AL"],
  ["ada", "A"],
  ["  Grace  Brewster Murray  Hopper ", "GH"],
  ["👩‍👩‍👧‍👦 family", "👩‍👩‍👧‍👦F"],
  ["é", "É"],
  ["محمد علي", "مع"],
  ["", ""],
])("the initials of %j are %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
