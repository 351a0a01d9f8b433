import { expect, it } from "vitest";
import { terminalLine } from "@/lib/text/terminal-line";

it.each([
  ["plain <b>text</b>", "plain <b>text</b>"],
  ["\u001b[31mred\u001b[0m and \u001b[1;4mloud\u001b[22m", "red and loud"],
  ["\u001b]0;title\u0007after", "after"],
  ["\u001b[2K\u001b[1Gover", "over"],
  ["lone \u001b", "lone "],
  ["cut \u001b[", "cut ["],
  ["a\tb", "a\tb"],
])("%j is shown as %j", (text, shown) => {
  expect(terminalLine(text)).toBe(shown);
});
