import fc from "fast-check";
import { expect, it } from "vitest";
import { isVisible } from "@/lib/plugins/visibility";
import type { VisibilityRule } from "@/lib/plugins/visibility-shape";

const settings = new Map([
  ["on", "true"],
  ["off", "false"],
  ["word", "Wide"],
  ["empty", ""],
  ["one", "1"],
]);
const setting = (key: string, equals?: string | boolean | number): VisibilityRule => ({
  ...{ type: "plugin_setting", key },
  ...(equals !== undefined && { equals }),
});

it.each<[VisibilityRule, boolean]>([
  [true, true],
  [false, false],
  [{ type: "always" }, true],
  [{ type: "never" }, false],
  [setting("on"), true],
  [setting("on", "true"), true],
  [setting("on", true), true],
  [setting("on", false), false],
  [setting("off"), false],
  [setting("off", "false"), true],
  [setting("off", false), true],
  [setting("word", "Wide"), true],
  [setting("word", "wide"), false],
  [setting("word", " Wide"), false],
  [setting("word"), false],
  [setting("empty", ""), true],
  [setting("empty"), false],
  [setting("one", 1), true],
  [setting("one", "1.0"), false],
  [setting("unset"), false],
  [setting("unset", ""), false],
  [setting("unset", "undefined"), false],
  [setting("__proto__", "[object Object]"), false],
])("%j holds: %j", (rule, holds) => {
  expect(isVisible([{ enabled: rule }], settings)).toBe(holds);
  expect(isVisible([{ hidden: rule }], settings)).toBe(!holds);
  // hidden wins
  expect(isVisible([{ enabled: true, hidden: rule }], settings)).toBe(!holds);
  expect(isVisible([{ enabled: rule, hidden: true }], settings)).toBe(false);
  // and what is around binds
  expect(isVisible([{}, { enabled: rule }, { enabled: true }], settings)).toBe(holds);
});

it("lets show what has no rule", () => {
  expect([isVisible([], settings), isVisible([{}, {}], settings)]).toEqual([true, true]);
});

it("never shows more for a rule more", () => {
  const rule = fc.constantFrom<VisibilityRule>(true, false, { type: "never" }, setting("on"), setting("unset"));
  const rules = fc.record({ enabled: rule, hidden: rule }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(rules), rules, (some, more) => {
      if (isVisible([...some, more], settings)) expect(isVisible(some, settings)).toBe(true);
    }),
  );
});
