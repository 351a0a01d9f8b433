import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readThemeTokens } from "@/lib/theme/read-theme-tokens";
import { BARE_HSL, LENGTH } from "@/lib/theme/token-forms";
import { TOKEN_KEYS } from "@/lib/theme/tokens";

const CASES = path.join(import.meta.dirname, "cases");

type Case = { tokens: { light?: Record<string, string>; dark?: Record<string, string> } };

describe("token sets as they stand in public repositories", () => {
  it.each(readdirSync(CASES))("%s: each token is read or absent with a reason", (file) => {
    const { tokens } = JSON.parse(readFileSync(path.join(CASES, file), "utf8")) as Case;
    const read = readThemeTokens(tokens);
    for (const mode of ["light", "dark"] as const) {
      for (const key of TOKEN_KEYS) {
        const written = tokens[mode]?.[key];
        const value = read[mode][key];
        const note = read.notes.find((one) => one.mode === mode && one.key === key);
        if (written === undefined) {
          if (key !== "radius") expect(value).toBeUndefined();
          expect(note).toBeUndefined();
        } else if (note?.kind === "dropped") {
          if (key !== "radius") expect(value).toBeUndefined();
          expect(note.text).toMatch(/\.$/);
        } else {
          expect(value).toMatch(key === "radius" ? LENGTH : BARE_HSL);
          if (BARE_HSL.test(written)) expect(value).toBe(written);
          expect(note === undefined).toBe(value === written);
        }
      }
    }
  });

  it("only alpha, empty values and what is no color are absent", () => {
    const dropped = readdirSync(CASES).flatMap((file) => {
      const { tokens } = JSON.parse(readFileSync(path.join(CASES, file), "utf8")) as Case;
      return readThemeTokens(tokens)
        .notes.filter(({ kind }) => kind === "dropped")
        .map(({ mode, key }) => tokens[mode]?.[key]);
    });
    expect(new Set(dropped)).toEqual(new Set(["", "transparent", "0 0% 100% / 0.12"]));
  });
});

describe("readThemeTokens", () => {
  it.each(["light", "dark"] as const)("lets a radius of %s serve both modes", (mode) => {
    expect(readThemeTokens({ [mode]: { radius: "1rem" } })).toEqual({
      light: { radius: "1rem" },
      dark: { radius: "1rem" },
      notes: [],
    });
  });

  it("keeps two radii apart, and lets one stand in for one that is none", () => {
    expect(readThemeTokens({ light: { radius: "0" }, dark: { radius: "1rem" } })).toMatchObject({
      light: { radius: "0" },
      dark: { radius: "1rem" },
    });
    expect(readThemeTokens({ light: { radius: "round" }, dark: { radius: "1rem" } }).light.radius).toBe("1rem");
  });

  it("takes a pack of one mode, and var() of that mode only", () => {
    const read = readThemeTokens({
      dark: { background: "#000", card: "var(--background)" },
      light: { card: "var(--background)" },
    });
    expect(read.dark).toEqual({ background: "0 0% 0%", card: "0 0% 0%" });
    expect(read.light).toEqual({});
    expect(read.notes.map(({ mode, key, kind }) => `${mode} ${key} ${kind}`)).toEqual([
      "light card dropped",
      "dark background converted",
      "dark card converted",
    ]);
  });

  it("leaves other keys out", () => {
    expect(readThemeTokens({ light: { "sidebar-ring": "red" } })).toEqual({ light: {}, dark: {}, notes: [] });
  });
});
