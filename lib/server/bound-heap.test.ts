import { expect, test } from "vitest";
import { growingPercent } from "@/lib/server/bound-heap";

test.each([
  [20, 100],
  [50, 100],
  [60, 80],
  [100, 50],
  [160, 30],
  [800, 30],
])("a heap of %i MiB grows by %i percent", (usedMib, percent) => {
  expect(growingPercent(usedMib)).toBe(percent);
});
