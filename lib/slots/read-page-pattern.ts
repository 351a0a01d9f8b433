import { accepted, quoted, refused, type Reading } from "@/lib/reading";
import { readPathSegments } from "@/lib/slots/read-path-segments";

/** A segment of a pattern: its text, or the name of a parameter, which stands for any one segment. */
export type PatternSegment = { text: string } | { parameter: string };

export const PATTERN_ALLOWED = "a path like /server/:uuidShort/console, in which :name stands for one segment";
const LONGEST_PATTERN = 512;
const MOST_SEGMENTS = 32;
const PARAMETER = /^:([A-Za-z_][A-Za-z0-9_]{0,63})$/;

/** Reads a page's `match`: a path of which a segment `:name` stands for any one. There are no wildcards beside. */
export function readPagePattern(match: string): Reading<PatternSegment[]> {
  if (match.length > LONGEST_PATTERN) return refused(`The pattern is longer than ${LONGEST_PATTERN} characters.`);
  if (!match.startsWith("/")) return refused(`${quoted(match)} does not begin with /.`);
  if (/[?#*\s]/u.test(match)) return refused(`${quoted(match)} holds a character of ?, #, * or a space.`);
  const segments = readPathSegments(match);
  if (segments === null) return refused(`${quoted(match)} has a segment that no page's path can have.`);
  if (segments.length > MOST_SEGMENTS) return refused(`The pattern has more than ${MOST_SEGMENTS} segments.`);
  const written = match.slice(1).split("/");
  const names = new Set<string>();
  const pattern: PatternSegment[] = [];
  for (const [index, text] of segments.entries()) {
    // an encoded colon is text
    if (!written[index]!.startsWith(":")) {
      pattern.push({ text });
      continue;
    }
    const name = PARAMETER.exec(text)?.[1];
    if (name === undefined) return refused(`${quoted(text)} is no parameter; its name is of letters, digits and _.`);
    if (names.has(name)) return refused(`${quoted(text)} is there twice.`);
    names.add(name);
    pattern.push({ parameter: name });
  }
  return accepted(pattern);
}
