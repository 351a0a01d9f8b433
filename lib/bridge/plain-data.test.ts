import { describe, expect, it } from "vitest";
import { DEEPEST, isPlainData, MOST_CHARACTERS, MOST_VALUES } from "@/lib/bridge/plain-data";

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = [value];
  return value;
}
const cyclic: unknown[] = [];
cyclic.push(cyclic);
/** A list of ten of the same list of ten …: few values to keep, ten billion to look at. */
const repeated = (() => {
  let value: unknown = "x";
  for (let n = 0; n < 10; n++) value = Array.from({ length: 10 }, () => value);
  return value;
})();

describe("is plain data", () => {
  it.each([
    ...[null, undefined, true, 0, -1.5, "", "text", [], {}, [null], { a: { b: [1, "x", { c: undefined }] } }],
    ...[Object.create(null), nested(DEEPEST), "x".repeat(MOST_CHARACTERS), Array.from({ length: MOST_VALUES - 1 })],
  ])("%#", (value) => {
    expect(isPlainData(value)).toBe(true);
  });
});

describe("is none", () => {
  it.each([
    ...[NaN, Infinity, 1n, Symbol("x"), () => 1, new Date(), new Map(), new Set(), /x/, new Uint8Array(1)],
    ...[
      new URLSearchParams(),
      [new Date()],
      { a: () => 1 },
      nested(DEEPEST + 1),
      cyclic,
      repeated,
      new Array(2 ** 32 - 1),
    ],
    ...["x".repeat(MOST_CHARACTERS + 1), { ["k".repeat(MOST_CHARACTERS)]: "x" }, Array.from({ length: MOST_VALUES })],
  ])("%#", (value) => {
    expect(isPlainData(value)).toBe(false);
  });
});
