/** Without what would make a list, a group, a comment or a name of it in a mail's header (RFC 5322 section 3.4). */
const FORM = /^[^\s@\p{C},;:<>()"\\[\]]{1,64}@[^\s@\p{C},;:<>()"\\[\]]{1,189}$/u;

/**
 * An e-mail address in the form that is stored and compared: trimmed and lower-cased; null for what is none. One `@`
 * and no white space or invisible character are asked for: `admin@localhost` is one, and only mail can tell more.
 */
export function readEmailAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  return FORM.test(address) ? address : null;
}
