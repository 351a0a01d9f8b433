const segmenter = new Intl.Segmenter();
/** Begins with a sign that nothing after it can be part of; the segmenter need not be asked. */
const PLAIN = /^[A-Za-z0-9]([!-~]|$)/;

/**
 * One or two signs that stand for a person or an app: the first of the first and of the last word, whole as a reader
 * sees them (UAX #29 grapheme clusters), in capitals. For the server alone: where signs end differs with the edition of
 * Unicode, and React throws away what a browser makes otherwise.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen
    .map(
      (word = "") =>
        (PLAIN.test(word) ? word[0] : segmenter.segment(word)[Symbol.iterator]().next().value?.segment) ?? "",
    )
    .join("")
    .toUpperCase();
}
