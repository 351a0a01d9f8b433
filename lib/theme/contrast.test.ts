import { describe, expect, it } from "vitest";
import { contrast } from "@/lib/theme/contrast";

describe("contrast", () => {
  it("is 21 for black on white and 1 for a color on itself, in either order", () => {
    expect(contrast("0 0% 0%", "0 0% 100%")).toBeCloseTo(21, 10);
    expect(contrast("0 0% 100%", "0 0% 0%")).toBeCloseTo(21, 10);
    expect(contrast("231 62% 49%", "231 62% 49%")).toBe(1);
  });

  // Well-known ratios on white, two decimals as contrast checkers print them
  it.each([
    ["pure red", "0 100% 50%", 4.0],
    ["pure green", "120 100% 50%", 1.37],
    ["pure blue", "240 100% 50%", 8.59],
    ["gray #777777", "0 0% 46.6667%", 4.48],
    ["gray #767676", "0 0% 46.2745%", 4.54],
  ])("%s on white", (_name, color, expected) => {
    expect(contrast(color, "0 0% 100%")).toBeCloseTo(expected, 2);
  });

  it("reads a hue of 360 as 0", () => {
    expect(contrast("360 80% 40%", "0 0% 100%")).toBe(contrast("0 80% 40%", "0 0% 100%"));
  });

  it.each(["", "red", "hsl(0 0% 0%)", "0 0 0", "0 0% 0% / 0.5"])("refuses %j", (color) => {
    expect(() => contrast(color, "0 0% 100%")).toThrow(RangeError);
  });
});
