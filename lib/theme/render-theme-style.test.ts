import { describe, expect, it } from "vitest";
import { builtin } from "@/lib/theme/builtin";
import { renderThemeStyle } from "@/lib/theme/render-theme-style";
import { TOKEN_KEYS } from "@/lib/theme/tokens";

describe("renderThemeStyle", () => {
  it("writes every token of both modes and lets the browser choose in system mode", () => {
    const css = renderThemeStyle({ ...builtin, mode: "system" });
    const [light, dark] = css.split("@media (prefers-color-scheme:dark)");
    for (const key of TOKEN_KEYS) {
      expect(light).toContain(`--${key}:${builtin.light[key]}`);
      expect(dark).toContain(`--${key}:${builtin.dark[key]}`);
    }
    expect(light).toContain("color-scheme:light dark");
  });

  it.each(["light", "dark"] as const)("writes only the %s map when that mode is chosen", (mode) => {
    const css = renderThemeStyle({ ...builtin, mode });
    expect(css).toContain(`color-scheme:${mode};`);
    expect(css).toContain(`--background:${builtin[mode].background}`);
    expect(css).not.toContain("@media");
  });

  it.each(["", "red", "0 0% 0%;}body{display:none", "</style><script>", "0 0% 0% / 0.1", "var(--x)"])(
    "never writes %j into the page: the built-in value stands in",
    (value) => {
      const css = renderThemeStyle({ ...builtin, light: { ...builtin.light, card: value }, mode: "light" });
      expect(css).toBe(renderThemeStyle({ ...builtin, mode: "light" }));
    },
  );

  it.each([
    ["0", true],
    ["0.5rem", true],
    [".5em", true],
    ["10px", true],
    ["10", false],
    ["calc(1px)", false],
    ["64px", true],
    ["65px", false],
    ["9999vw", false],
    ["50%", false],
  ])("takes %s as a radius: %s", (radius, taken) => {
    const css = renderThemeStyle({ ...builtin, light: { ...builtin.light, radius }, mode: "light" });
    expect(css).toContain(`--radius:${taken ? radius : builtin.light.radius}`);
  });
});
