import { problem } from "@/lib/plugins/problem";
import type { Place, Problem, ProblemSource } from "@/lib/plugins/problem";

export const LARGEST_MANIFEST = 256 * 1024;
export const LARGEST_STYLESHEET = 512 * 1024;

/** The most bytes of a file that is read whole. Real ones have a few thousand. */
export function mostBytes(file: string): number {
  return file.endsWith(".css") ? LARGEST_STYLESHEET : LARGEST_MANIFEST;
}

export type ReadText = { ok: true; text: string } | { ok: false; problems: Problem[] };

const START: Place = { line: 1, column: 1 };
const UTF8 = "UTF-8, with or without a byte order mark";

/** Reads bytes as UTF-8. A BOM is dropped; another encoding and a huge file are problems with a place. */
export function readText(bytes: Uint8Array, source: ProblemSource): ReadText {
  if (bytes.byteLength > mostBytes(source.file)) return { ok: false, problems: [tooLarge(bytes.byteLength, source)] };
  const other = otherEncoding(bytes);
  if (other !== null) return badEncoding(source, START, other);
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    const at = firstInvalidByte(bytes);
    // `stream` leaves out a character that the bytes only begin
    const before = new TextDecoder().decode(bytes.subarray(0, at), { stream: true });
    const byte = bytes[at] === undefined ? "half a character at the end of the file" : hexByte(bytes[at]);
    return badEncoding(source, placeAt(before, before.length), `${byte}, which is no UTF-8`);
  }
}

/** Also for a file whose size says that it need not be read. */
export function tooLarge(size: number, source: ProblemSource): Problem {
  const [found, allowed] = [`${size} bytes`, `at most ${mostBytes(source.file)} bytes`];
  return problem(source, { code: "too-large", at: START, found, allowed });
}

/** The line and column of an offset; a line ends with LF, CRLF or CR, as editors count. */
export function placeAt(text: string, offset: number): Place {
  return placesOf(text.slice(0, offset))(offset);
}

/** The same for many offsets of one text: its lines are looked for once. */
export function placesOf(text: string): (offset: number) => Place {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  };
}

function badEncoding(source: ProblemSource, at: Place, found: string): ReadText {
  return { ok: false, problems: [problem(source, { code: "bad-encoding", at, found, allowed: UTF8 })] };
}

/** UTF-16 and UTF-32 are told by their mark or, for a text that begins with ASCII, by the zero in its first unit. */
function otherEncoding([a, b, c, d]: Uint8Array): string | null {
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)) {
    return "UTF-32";
  }
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return "UTF-16";
  if (a === undefined || b === undefined) return null;
  return (a === 0) !== (b === 0) ? "UTF-16" : null;
}

/** What is no UTF-8 comes back as U+FFFD, so that the first byte that differs is part of it. */
function firstInvalidByte(bytes: Uint8Array): number {
  const again = new TextEncoder().encode(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  let at = 0;
  while (at < bytes.length && bytes[at] === again[at]) at++;
  return at;
}

function hexByte(byte: number): string {
  return `byte 0x${byte.toString(16).padStart(2, "0")}`;
}
