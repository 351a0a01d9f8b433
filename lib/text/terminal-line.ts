/** Escape sequences (ECMA-48 section 5.4): colours and cursor moves of a terminal, which a page has no use for. */
const SEQUENCE = /\u001b(\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(\u0007|\u001b\\)?|[@-Z\\-_])?/g;

/** A console's line as a page shows it: the text without a terminal's commands. */
export function terminalLine(text: string): string {
  return text.includes("\u001b") ? text.replace(SEQUENCE, "") : text;
}
