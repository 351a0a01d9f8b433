import type { Guest } from "@/lib/plugins/guest";

const BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";
const DOCTYPE = "<!doctype";

/**
 * A component with the guest in it, ahead of all that the component itself runs: after the doctype, which would else be
 * ignored, or at the very start. There it opens the document's head, in which all that follows is as it was.
 */
export function insertGuest(html: Uint8Array, { script }: Guest): Uint8Array<ArrayBuffer> {
  const at = placeOf(Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString("latin1"));
  const whole = new Uint8Array(html.byteLength + script.byteLength);
  whole.set(html.subarray(0, at));
  whole.set(script, at);
  whole.set(html.subarray(at), at + script.byteLength);
  return whole;
}

/**
 * Where it goes. Before a doctype there may be white space, comments, and what is read as one: `<?xml …?>`, `<!x>` (HTML,
 * sections 13.2.5.41 to 13.2.5.51).
 * @param text a character for each byte
 */
function placeOf(text: string): number {
  const start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  for (let at = start; at >= 0;) {
    while ("\t\n\f\r ".includes(text.charAt(at)) && at < text.length) at += 1;
    if (text.startsWith("<!--", at)) at = endOfComment(text, at + 4);
    else if (text.slice(at, at + DOCTYPE.length).toLowerCase() === DOCTYPE) return endOfTag(text, at) || start;
    else if (/^<[!?]/.test(text.slice(at, at + 2))) at = endOfTag(text, at) || -1;
    else break;
  }
  return start;
}

/** @returns 0 where it has none */
function endOfTag(text: string, from: number): number {
  return text.indexOf(">", from) + 1;
}

/** @returns -1 where it has none */
function endOfComment(text: string, from: number): number {
  const empty = /^-?>/.exec(text.slice(from, from + 2));
  if (empty) return from + empty[0].length;
  const end = /--!?>/g;
  end.lastIndex = from;
  return end.exec(text) === null ? -1 : end.lastIndex;
}
