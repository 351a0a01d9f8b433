import type { StyleSheet } from "css-tree";
import { parseNested } from "@/lib/plugins/parse-nested";

export type ParseError = { message: string; line: number; column: number; offset: number };

/** Each error costs the parser a search for its place: what has this many is no style sheet. */
export const MOST_ERRORS = 500;

class TooManyErrors extends Error {}

/**
 * Parses a style sheet, with the places of its parts.
 * @returns null where it has more errors than anybody mends one by one
 */
export function parseCss(text: string): { tree: StyleSheet; errors: ParseError[] } | null {
  const errors: ParseError[] = [];
  const onParseError = (error: unknown) => {
    // what is thrown here ends the parsing
    if (errors.push(error as ParseError) > MOST_ERRORS) throw new TooManyErrors();
  };
  try {
    const tree = parseNested(text, { positions: true, parseCustomProperty: true, onParseError }) as StyleSheet;
    return { tree, errors };
  } catch (error) {
    if (error instanceof TooManyErrors) return null;
    throw error;
  }
}
