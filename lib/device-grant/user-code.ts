import { randomInt } from "node:crypto";

/** RFC 8628 §6.1: consonants without Y, so that no words appear and no letter is taken for a digit. */
const ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
const LENGTH = 8;
const FORM = new RegExp(`^[${ALPHABET}${ALPHABET.toLowerCase()}]{${LENGTH}}$`);

/** What people and their keyboards put between letters: white space, all Unicode dashes, minus sign, soft hyphen. */
const IGNORED = /[\s\p{Dash_Punctuation}\u2212\u00AD]/gu;

/** A new code of 8 letters without its dash, drawn evenly: 20^8, 34.5 bits. Uniqueness is the caller's to ensure. */
export function makeUserCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");
}

/** `BCDFGHJK` as it is shown to a person: `BCDF-GHJK`. */
export function formatUserCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** Whether what a person typed has fewer letters than a code: a slip that can be told before anything is looked up. */
export function isShortUserCode(text: string): boolean {
  return [...text.replace(IGNORED, "")].length < LENGTH;
}

/**
 * Reads what a person typed: the 8 letters in upper case, or null. Case, white space and dashes of any kind are
 * ignored wherever they stand; any other character (a digit, a vowel, a full-width letter) makes it no code.
 */
export function readUserCode(text: string): string | null {
  const letters = text.replace(IGNORED, "");
  return FORM.test(letters) ? letters.toUpperCase() : null;
}
