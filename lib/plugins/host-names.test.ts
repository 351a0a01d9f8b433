import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readPackCss } from "@/lib/plugins/pack-css";

const styles = readFileSync("app/globals.css", "utf8");
const fontOf = (family: string) => `@font-face{font-family:${family};src:url(data:font/woff2,x);size-adjust:9999%}`;

describe("names that the whole document knows stay the host's:", () => {
  const stacks = [...styles.matchAll(/--font-\w+:([^;]+);/g)].flatMap(([, stack]) => stack!.split(","));
  it.each(stacks.map((family) => family.trim()))("the font %s of its own style sheet", (family) => {
    expect(stacks.length).toBeGreaterThan(15);
    const { css, problems } = readPackCss(`a{b:c}${fontOf(family)}`);
    expect(css).not.toContain("@font-face");
    expect(problems).toMatchObject([{ severity: "fault", line: 1, column: 7 }]);
  });

  it.each([
    ...["ui-rounded", "'serif'", "SEGOE  ui", "'\u017fegoe UI'", "R\\6f boto", "'R\\6f boto'", "Ari/**/al, Arial"],
    ...["var(--x)", "x; FONT-FAMILY: Menlo", "x, Menlo"],
  ])("the font %s", (family) => {
    expect(readPackCss(fontOf(family))).toMatchObject({ css: "", problems: [{ severity: "fault" }] });
  });

  it.each(
    [...styles.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name!).concat("spin", "'not-yet'", "not\\-yet"),
  )("the animation %s", (name) => {
    const css = `@keyframes ${name}{to{opacity:0}}@-webkit-keyframes ${name}{to{opacity:0}}`;
    expect(readPackCss(css)).toMatchObject({ css: "", problems: [{ column: 1 }, {}] });
  });

  it.each([fontOf("'Ocean Sans'"), fontOf("Ocean"), "@keyframes waves{to{opacity:0}}"])("%s is the pack's", (css) => {
    expect(readPackCss(css)).toEqual({ css: expect.stringContaining(css.slice(0, 12)), problems: [] });
  });
});
