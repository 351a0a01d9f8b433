import { accepted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";

/** C0 controls, DEL and C1 controls are exactly the category Cc; a surrogate that matches /u is a lone one. */
const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINE_BREAK = /(?!\n)\p{Cc}/u;
const LONE_SURROGATE = /\p{Cs}/u;

/** Embeddings, overrides and isolates: they reorder what stands around the text, so a name could rewrite the page. */
const BIDI_CONTROL = /[\u202A-\u202E\u2066-\u2069]/u;

/** Invisible characters that mean nothing in a name but make two equal-looking names differ. */
const DROPPED = /[\u00AD\u061C\u200B\u200E\u200F\u2060\uFEFF]/gu;

/** Nothing of this leaves a mark on the screen (U+2800 is the empty Braille cell). */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export type ReadableTextRules = {
  /** The most Unicode code points the cleaned text may hold. */
  maxCodePoints: number;
  /** Whether the text may have several lines; CR and CRLF are then read as LF. */
  lineBreaks: boolean;
};

/**
 * Reads text that a stranger wrote and a person will read (an app's name, its description).
 *
 * Refused: control characters, bidirectional controls, broken UTF-16. Dropped: the invisible characters of `DROPPED`.
 * Kept: joiners (U+200C, U+200D), right-to-left scripts and emoji sequences, which the page shows in `<bdi>`. The
 * result is trimmed, shows at least one mark, and its length is counted in code points after cleaning.
 */
export function readReadableText(raw: string, rules: ReadableTextRules): Reading<string> {
  if (LONE_SURROGATE.test(raw)) return refused("The text is not valid Unicode: it holds half of a surrogate pair.");

  const unified = rules.lineBreaks ? raw.replace(/\r\n?/g, "\n") : raw;
  const control = (rules.lineBreaks ? CONTROL_BUT_LINE_BREAK : CONTROL).exec(unified)?.[0];
  if (control !== undefined) {
    const allowed = rules.lineBreaks ? "no control character but a line break" : "no control character or line break";
    return refused(`The text may hold ${allowed}; it holds ${codePoint(control)}.`);
  }
  const bidi = BIDI_CONTROL.exec(unified)?.[0];
  if (bidi !== undefined) {
    return refused(`The text may hold no bidirectional control character; it holds ${codePoint(bidi)}.`);
  }

  const value = unified.replace(DROPPED, "").trim();
  if (BLANK.test(value)) return refused("The text must hold at least one visible character.");
  const length = [...value].length;
  if (length > rules.maxCodePoints) {
    return refused(`The text may hold at most ${rules.maxCodePoints} characters; it holds ${length}.`);
  }
  return accepted(value);
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
}
