/** Text of strangers for a terminal: what would move its cursor, color it or turn it around is shown as its code. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) =>
    character === "\n" ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
