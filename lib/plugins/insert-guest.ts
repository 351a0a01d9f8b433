import type { Guest } from "@/lib/plugins/guest";

const BYTE_ORDER_MARK = Buffer.from("\uFEFF");
const DOCTYPE = "<!doctype";
const [EXCLAMATION, CLOSES] = [0x21, 0x3e];
const SPACES = new Set([..."\t\n\f\r "].map((space) => space.charCodeAt(0)));

/**
 * A component with the guest in it, ahead of all that the component itself runs: after the doctype, which would else be
 * ignored, or at the very start. There it opens the document's head, in which all that follows is as it was.
 */
export function insertGuest(html: Uint8Array, { script }: Guest): Uint8Array<ArrayBuffer> {
  const at = placeOf(Buffer.from(html.buffer, html.byteOffset, html.byteLength));
  const whole = new Uint8Array(html.byteLength + script.byteLength);
  whole.set(html.subarray(0, at));
  whole.set(script, at);
  whole.set(html.subarray(at), at + script.byteLength);
  return whole;
}

/**
 * Where it goes. Before a doctype there may be white space, comments, and what is read as one: `<?xml …?>`, `<!x>` (HTML,
 * sections 13.2.5.41 to 13.2.5.51).
 */
function placeOf(html: Buffer): number {
  const start = html.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  for (let at = start; at >= 0;) {
    while (SPACES.has(html[at] ?? 0)) at += 1;
    const opens = html.toString("latin1", at, at + DOCTYPE.length).toLowerCase();
    if (opens === DOCTYPE) return endOfTag(html, at) ?? start;
    if (opens.startsWith("<!--")) at = endOfComment(html, at + 4) ?? -1;
    else if (/^<[!?]/.test(opens)) at = endOfTag(html, at) ?? -1;
    else break;
  }
  return start;
}

function endOfTag(html: Buffer, from: number): number | null {
  const end = html.indexOf(">", from);
  return end < 0 ? null : end + 1;
}

function endOfComment(html: Buffer, from: number): number | null {
  const empty = /^-?>/.exec(html.toString("latin1", from, from + 2));
  if (empty) return from + empty[0].length;
  for (let at = html.indexOf("--", from); at >= 0; at = html.indexOf("--", at + 1)) {
    const after = html[at + 2] === EXCLAMATION ? at + 3 : at + 2;
    if (html[after] === CLOSES) return after + 1;
  }
  return null;
}
