import { randomUUID } from "node:crypto";

/** The moment and the counter of the last id that this process made. */
let last = { ms: -1, count: 0 };

/**
 * A UUID version 7 (RFC 9562 section 5.7) of a given moment: 48 bits of epoch milliseconds, a counter of 12 bits, then
 * 62 random bits. What one process makes in the same millisecond sorts as it was made (section 6.2, method 1), up to
 * 2,048 ids at the least; beyond that and between processes their order within a millisecond is left open.
 */
export function timeOrderedId(at: Date): string {
  const ms = at.getTime();
  // of version 4: its last 62 bits are random here too, after the same two of the variant
  const [, , third = "", ...random] = randomUUID().split("-");
  // starts in the lower half, so that there is room to count in
  last = { ms, count: ms === last.ms ? Math.min(last.count + 1, 0xfff) : parseInt(third, 16) & 0x7ff };
  return [beginning(at), (0x7000 | last.count).toString(16), ...random].join("-");
}

/** The lowest such id of a moment: what came before it sorts before this. */
export function firstIdAt(at: Date): string {
  return `${beginning(at)}-0000-0000-000000000000`;
}

/** The 48 bits that are the moment; what came before 1970 counts as 1970. */
function beginning(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
