const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Whether a text from outside has the form of a row's id; what has not is unknown without asking the database
 * (PostgreSQL, asked for a text with U+0000, answers with an error).
 */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}
