import { expect, it } from "vitest";
import type { FrameTheme } from "@/lib/bridge/frame-theme";
import { readFrameTheme } from "@/lib/bridge/read-frame-theme";
import { builtin } from "@/lib/theme/builtin";

const THEME: FrameTheme = { mode: "system", packId: "default", light: builtin.light, dark: builtin.dark, accent: null };

it("is read from a frame's name as the host wrote it, and no more than that", () => {
  expect(readFrameTheme(JSON.stringify(THEME))).toEqual(THEME);
  expect(readFrameTheme(JSON.stringify({ ...THEME, accent: "custom:#aa0000", more: 1 }))).toEqual({
    ...THEME,
    accent: "custom:#aa0000",
  });
});

it.each<[string, string]>([
  ["no name", ""],
  ["another's", "sidebar"],
  ["no object", "[]"],
  ["null", "null"],
  ["no mode", JSON.stringify({ ...THEME, mode: "sepia" })],
  ["no id", JSON.stringify({ ...THEME, packId: 1 })],
  ["an accent of another kind", JSON.stringify({ ...THEME, accent: {} })],
  ["no dark tokens", JSON.stringify({ ...THEME, dark: null })],
  ["a token too few", JSON.stringify({ ...THEME, light: { ...builtin.light, ring: undefined } })],
  ["a color that is none", JSON.stringify({ ...THEME, light: { ...builtin.light, ring: "red;}" } })],
  ["a length that is none", JSON.stringify({ ...THEME, dark: { ...builtin.dark, radius: "calc(1px)" } })],
])("is not read from %s", (_, name) => {
  expect(readFrameTheme(name)).toBeNull();
});
