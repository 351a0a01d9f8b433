import { expect, it } from "vitest";
import { placeSlotLabels } from "@/app/_client/place-slot-labels";
import type { Rect } from "@/app/_client/place-slot-labels";

const rect = (left: number, top: number, width: number, height: number): Rect => ({ left, top, width, height });
const VIEW = { width: 1000, height: 700 };
const labels = (boxes: [string, Rect][], taken: Rect[] = []) =>
  placeSlotLabels(
    boxes.map(([name, box]) => ({ name, box })),
    VIEW,
    taken,
  ).map(({ label }) => [label.left, label.top]);

it("a label stands above its box, below what begins at the top, and in what fills the height", () => {
  expect(labels([["main", rect(300, 100, 500, 300)]])).toEqual([[300, 80]]);
  expect(labels([["bar", rect(300, 0, 700, 60)]])).toEqual([[300, 60]]);
  expect(labels([["tools", rect(300, 100, 200, 36)]]), "below what is low").toEqual([[300, 136]]);
  expect(labels([["side", rect(0, 0, 240, 700)]])).toEqual([[240 - 40, 680]]);
});

it("boxes that begin in the same place have labels apart, and none covers what is taken", () => {
  const box = rect(300, 100, 500, 300);
  expect(
    labels([
      ["outer", box],
      ["inner", box],
    ]),
  ).toEqual([
    [300, 80],
    [800 - 47, 80],
  ]);
  expect(labels([["outer", box]], [rect(0, 70, 1000, 30)])).toEqual([[300, 400]]);
});

it("every label is in view, however many there are", () => {
  const boxes = Array.from({ length: 12 }, (_, index): [string, Rect] => [`slot.${index}`, rect(0, 0, 1000, 700)]);
  for (const [left, top] of labels(boxes)) {
    expect([left! >= 0 && left! <= 1000 - 54, top! >= 0 && top! <= 680]).toEqual([true, true]);
  }
});
