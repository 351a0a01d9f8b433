/** What one call may carry, as the panel's docs say: lines, characters of a line, bytes of the body. */
const MOST_LINES = 1000;
const MOST_CHARACTERS = 4096;
const MOST_BYTES = 16 * 1024 - '{"lines":[]}'.length;
const QUOTES = '""'.length;

/**
 * A line as pieces that the panel takes. No character outside the basic plane is cut in two, and no piece is larger
 * than a body.
 */
export function cutLine(line) {
  const pieces = [];
  let piece = "";
  let bytes = QUOTES;
  for (const character of line) {
    const size = byteLength(character) - QUOTES;
    if (piece.length + character.length > MOST_CHARACTERS || bytes + size > MOST_BYTES) {
      pieces.push(piece);
      piece = "";
      bytes = QUOTES;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece];
}

/** Takes from the front of `waiting` as many lines as one call may carry. */
export function takeBatch(waiting) {
  let bytes = 0;
  let count = 0;
  while (count < Math.min(waiting.length, MOST_LINES)) {
    bytes += byteLength(waiting[count]) + 1;
    if (bytes > MOST_BYTES + 1) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

function byteLength(line) {
  return Buffer.byteLength(JSON.stringify(line));
}
