/** Control characters, marks that turn the direction of writing, and what cannot be seen; not what joins emoji and letters. */
const UNREADABLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Text of a component's, as it is shown to people: nothing in it hides, or changes what stands beside it. */
export function readable(text: string): string {
  return text.replace(UNREADABLE, "");
}
