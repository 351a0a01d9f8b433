export type Rect = { left: number; top: number; width: number; height: number };
export type LabelledBox<Name extends string> = { name: Name; box: Rect; label: Rect };

type Place = [left: number, top: number];

const HEIGHT = 20;
const LOW = 60;
/** Of the letters of a label, which all have the same width, and of what is around them. */
const LETTER = 7.3;
const AROUND = 10;

/**
 * Puts a label to each box: beside it where there is room, else in it, and not over another label.
 * @param boxes outer ones first
 * @param taken what no label is to cover
 */
export function placeSlotLabels<Name extends string>(
  boxes: readonly { name: Name; box: Rect }[],
  view: { width: number; height: number },
  taken: readonly Rect[],
): LabelledBox<Name>[] {
  const placed = [...taken];
  return boxes.map(({ name, box }) => {
    const width = Math.min(Math.ceil(name.length * LETTER) + AROUND, view.width);
    const [right, bottom] = [box.left + box.width, box.top + box.height];
    const middle = box.top + (box.height - HEIGHT) / 2;
    const above: Place[] = [
      [box.left, box.top - HEIGHT],
      [right - width, box.top - HEIGHT],
    ];
    const below: Place[] = [
      [box.left, bottom],
      [right - width, bottom],
    ];
    const within: Place[] = [
      [right - width, bottom - HEIGHT],
      [box.left, bottom - HEIGHT],
      [right - width, middle],
      [box.left, middle],
      [right - width, box.top],
      [box.left, box.top],
    ];
    // what is low has something right above it that a label would cover
    const places = box.height < LOW ? [...below, ...within, ...above] : [...above, ...below, ...within];
    const all = places.map(([left, top]): Rect => ({ left, top, width, height: HEIGHT }));
    const visible = all.filter((one) => isIn(one, view));
    const label = visible.find((one) => !placed.some((other) => overlap(one, other))) ?? visible.at(-1) ?? all.at(-1)!;
    placed.push(label);
    return { name, box, label };
  });
}

function isIn({ left, top, width, height }: Rect, view: { width: number; height: number }): boolean {
  return left >= 0 && top >= 0 && left + width <= view.width && top + height <= view.height;
}

function overlap(a: Rect, b: Rect): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
