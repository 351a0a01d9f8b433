import { expect, it } from "vitest";
import { builtin } from "@/lib/theme/builtin";
import { contrastReport, readablePairs } from "@/lib/theme/contrast-report";
import { TEXT_PAIRS, USED_PAIRS } from "@/lib/theme/tokens";

const withCard = (card: string, text: string) => ({ ...builtin.light, card, "card-foreground": text });
const cardOf = (card: string, text: string) =>
  contrastReport({ light: withCard(card, text), dark: builtin.dark }).light.pairs.find(
    ({ background }) => background === "card",
  );

it("reports each text on its background in both modes", () => {
  const report = contrastReport(builtin);
  for (const mode of [report.light, report.dark]) {
    expect(mode.pairs.map(({ background, text }) => [background, text])).toEqual([...TEXT_PAIRS, ...USED_PAIRS]);
    expect(mode.level).toBe("ok");
  }
});

it.each([
  ["0 0% 0%", 21, "ok"],
  ["0 0% 46.2745%", 4.54, "ok"],
  ["0 0% 46.6667%", 4.47, "low"],
  ["0 100% 50%", 3.99, "low"],
  ["0 0% 58%", 3.03, "low"],
  ["0 0% 59%", 2.94, "hard_to_read"],
  ["0 0% 100%", 1, "hard_to_read"],
])("text of %s on white has %d: %s", (text, ratio, level) => {
  expect(cardOf("0 0% 100%", text)).toEqual({ background: "card", text: "card-foreground", ratio, level });
});

it("has the level of the worst pair, a mode for itself", () => {
  const report = contrastReport({ light: withCard("0 0% 100%", "0 0% 100%"), dark: builtin.dark });
  expect([report.light.level, report.dark.level]).toEqual(["hard_to_read", "ok"]);
});

it("lets a mode onto sign-in pages from 3 on", () => {
  expect(readablePairs(builtin.light)).toBe(true);
  expect(readablePairs(withCard("0 0% 100%", "0 0% 52%"))).toBe(true);
  expect(readablePairs(withCard("0 0% 100%", "0 0% 59%"))).toBe(false);
});

it.each(USED_PAIRS)("counts %s with %s, which pages use", (surface, text) => {
  const tokens = { ...builtin.dark, [text]: builtin.dark[surface] };
  expect(readablePairs(tokens)).toBe(false);
});
