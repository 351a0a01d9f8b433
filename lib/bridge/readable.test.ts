import { expect, it } from "vitest";
import { readable } from "@/lib/bridge/readable";

it.each([
  ["plain", "plain"],
  ["two\nlines", "two\nlines"],
  ["a\u202Eb\u2066c\u200Fd", "abcd"],
  ["\u200B\uFEFF\u0000\u0085", ""],
  ["👩\u200D🚀 é", "👩\u200D🚀 é"],
])("%j is shown as %j", (text, shown) => {
  expect(readable(text)).toBe(shown);
});
