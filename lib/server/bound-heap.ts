import { getHeapStatistics, setFlagsFromString } from "node:v8";

/** By how many MiB the heap may grow before V8 looks for what is no longer used. */
const ROOM_MIB = 50;
/** Whatever the heap's size is: to look costs more the more there is. */
const LEAST_PERCENT = 30;
const MOST_PERCENT = 100;
const LOOK_MS = 5_000;

/** The room as a share of a heap of so many MiB, which is how V8 takes it: in tens of a percent. */
export function growingPercent(usedMib: number): number {
  const percent = Math.round((10 * ROOM_MIB) / usedMib) * 10;
  return Math.min(MOST_PERCENT, Math.max(LEAST_PERCENT, percent));
}

/**
 * Keeps the process small from now on. Left to itself, V8 lets one that renders pages take nearly twice as much; a process
 * that answers calls of the API alone has a small heap, and would be searched for nothing all the time if the share of
 * large ones held for it (docs/performance.md).
 * @returns ends it
 */
export function boundHeap(): () => void {
  let current = 0;
  const look = () => {
    const percent = growingPercent(getHeapStatistics().used_heap_size / 2 ** 20);
    if (percent !== current) setFlagsFromString(`--heap-growing-percent=${percent}`);
    current = percent;
  };
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
