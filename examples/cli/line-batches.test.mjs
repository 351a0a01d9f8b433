import { expect, test } from "vitest";
import { cutLine, takeBatch } from "./line-batches.mjs";

const bodyBytes = (lines) => Buffer.byteLength(JSON.stringify({ lines }));

/** All batches of these lines, each within what the panel takes. */
function batches(lines) {
  const waiting = lines.flatMap(cutLine);
  const taken = [];
  while (waiting.length > 0) {
    const batch = takeBatch(waiting);
    expect(batch.length).toBeGreaterThan(0);
    expect(batch.length).toBeLessThanOrEqual(1000);
    expect(bodyBytes(batch)).toBeLessThanOrEqual(16 * 1024);
    taken.push(batch);
  }
  return taken;
}

test("short lines go 1,000 at a time", () => {
  const lines = Array.from({ length: 2001 }, (_, i) => String(i));
  const taken = batches(lines);
  expect(taken.map((batch) => batch.length)).toEqual([1000, 1000, 1]);
  expect(taken.flat()).toEqual(lines);
});

test("a body is filled to its last byte and not over it", () => {
  const filled = ["a".repeat(4096), "a".repeat(4096), "a".repeat(4096), "a".repeat(4069)];
  filled[3] += "a".repeat(16 * 1024 - bodyBytes(filled));
  expect(filled[3].length).toBeLessThanOrEqual(4096);
  expect(bodyBytes(filled)).toBe(16 * 1024);
  expect(batches(filled)).toHaveLength(1);
  filled[3] += "a";
  expect(batches(filled)).toHaveLength(2);
});

test("long lines are cut, none of their characters is", () => {
  for (const line of ["", "x".repeat(4097), "😀".repeat(5000), "\u001b".repeat(9000), `${"y".repeat(4095)}😀`]) {
    const pieces = cutLine(line);
    expect(pieces.join("")).toBe(line);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(4096);
      expect(piece.isWellFormed()).toBe(true);
    }
    expect(batches([line]).flat()).toEqual(pieces);
  }
});
