import { expect, it } from "vitest";
import { hardAccentModes } from "@/lib/theme/accent-contrast";
import { builtin } from "@/lib/theme/builtin";
import { readAccent } from "@/lib/theme/read-accent";
import { readableTokens } from "@/lib/theme/readable-tokens";

const accent = (color: string) => {
  const reading = readAccent(color);
  if (!reading.ok) throw new Error(reading.reason);
  return reading.value.tokens;
};
const white = { background: "0 0% 100%", card: "0 0% 100%", popover: "0 0% 100%" };
const black = { background: "0 0% 0%", card: "0 0% 0%", popover: "0 0% 0%" };
const theme = { light: { ...builtin.light, ...white }, dark: { ...builtin.dark, ...black } };

it.each([
  ["#ffee00", [["light", 1.2]]],
  ["#000080", [["dark", 1.31]]],
  // gray of 3.03 and 2.94 on white
  ["hsl(0 0% 58%)", []],
  ["hsl(0 0% 59%)", [["light", 2.94]]],
])("%s is hard to read in %j", (color, expected) => {
  expect(hardAccentModes(theme, accent(color)).map(({ mode, ratio }) => [mode, ratio])).toEqual(expected);
});

it("names the surface on which it is worst", () => {
  expect(hardAccentModes(theme, accent("#ffee00"))).toMatchObject([{ background: "background" }]);
  const dark = { ...theme, dark: { ...theme.dark, popover: "240 100% 20%" } };
  expect(hardAccentModes(dark, accent("#000080"))).toMatchObject([{ mode: "dark", background: "popover" }]);
});

it("an accent that cannot be read costs itself and no more, a mode for itself", () => {
  const navy = accent("#000080");
  expect(readableTokens(theme, navy)).toEqual({ light: { ...theme.light, ...navy }, dark: theme.dark });
  const yellow = accent("#ffee00");
  expect(readableTokens(theme, yellow)).toEqual({ light: theme.light, dark: { ...theme.dark, ...yellow } });
});

it("a theme that cannot be read is the built-in one, without the accent and with it", () => {
  const unreadable = { ...theme, dark: { ...theme.dark, foreground: "0 0% 5%" } };
  for (const one of [null, accent("#ffee00")]) {
    expect(readableTokens(unreadable, one)).toEqual({ light: theme.light, dark: builtin.dark });
  }
});
