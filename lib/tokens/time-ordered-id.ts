import { randomBytes } from "node:crypto";

/** The moment and the counter of the last id that this process made. */
let last = { ms: -1, count: 0 };

/**
 * A UUID version 7 (RFC 9562 section 5.7) of a given moment: 48 bits of epoch milliseconds, a counter of 12 bits, then
 * 62 random bits. What one process makes in the same millisecond sorts as it was made (section 6.2, method 1), up to
 * 2,048 ids at the least; beyond that and between processes their order within a millisecond is left open.
 */
export function timeOrderedId(at: Date): string {
  const ms = at.getTime();
  const bytes = randomBytes(16);
  // starts in the lower half, so that there is room to count in
  last = { ms, count: ms === last.ms ? Math.min(last.count + 1, 0xfff) : bytes.readUInt16BE(6) & 0x7ff };
  bytes.writeUIntBE(ms, 0, 6);
  bytes.writeUInt16BE(0x7000 | last.count, 6);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** The lowest such id of a moment: what came before it sorts before this. */
export function firstIdAt(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}
