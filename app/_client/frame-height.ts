import type { SlotName } from "@/lib/slots/slot-catalogue";

type Bounds = { first: number; most: number };

/** Heights of a component that is as high as its content, in pixels: until it says its own, and at most. */
const BOUNDS: Partial<Record<SlotName, Bounds>> = {
  // nothing stands below it
  "shell.main": { first: 480, most: 20_000 },
  // as high as its slot is at least; the page's content stays in view
  "shell.page-header": { first: 96, most: 480 },
  "modal.global": { first: 160, most: 4_000 },
};
const OTHERS: Bounds = { first: 160, most: 2_000 };

/** What components were last as high as, by address: one that is shown again on the next page makes nothing jump. */
const last = new Map<string, number>();

/** @returns pixels */
export function firstHeight(slot: SlotName, src: string): number {
  return last.get(`${slot} ${src}`) ?? (BOUNDS[slot] ?? OTHERS).first;
}

/**
 * @param said as the component says it: zero or more
 * @returns what it gets
 */
export function boundedHeight(slot: SlotName, src: string, said: number): number {
  const height = Math.min(Math.ceil(said), (BOUNDS[slot] ?? OTHERS).most);
  last.set(`${slot} ${src}`, height);
  return height;
}
