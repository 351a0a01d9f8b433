import { asPhrase, problem, quoteValue } from "@/lib/plugins/problem";
import { entriesOf, readEntry, rulesOf, tellOther } from "@/lib/plugins/read-entries";
import type { EntryReader } from "@/lib/plugins/read-entries";
import type { JsonPath } from "@/lib/plugins/read-json";
import { hasPart, readReplacement } from "@/lib/plugins/read-part";
import { page } from "@/lib/plugins/ui-pack-shape";
import { alwaysShows } from "@/lib/plugins/visibility";
import type { Ruled } from "@/lib/plugins/visibility";
import { isBelowProtected, PROTECTED_PATHS } from "@/lib/slots/is-protected-path";
import { PATTERN_ALLOWED, readPagePattern } from "@/lib/slots/read-page-pattern";
import type { PageEntry } from "@/lib/slots/shell";

/** The browser has them all, as it looks a path up at each navigation. */
const MOST_PAGES = 200;

/**
 * Reads the pages of a UI pack. One whose pattern is none, or names a page that no pack may have, is left out.
 * Of two for the same paths the one that stands second is told, where both always show.
 */
export function readPages(reader: EntryReader, path: JsonPath): Ruled<PageEntry>[] {
  const pages: Ruled<PageEntry>[] = [];
  const first = new Map<string, JsonPath>();
  for (const at of entriesOf(reader, path, "a list of pages", MOST_PAGES)) {
    const entry = readEntry(reader, at, page);
    if (entry === null) continue;
    const paths = checkPattern(reader, [...at, "match"], entry.match);
    // a page that is hidden whatever it is replaced by says it in either place
    const hide = entry.hide === true || entry.replace?.hide === true;
    const place = entry.replace === undefined ? at : [...at, "replace"];
    const read = readReplacement(reader, place, { ...entry.replace, hide });
    if (paths === null || read === null) continue;
    const { hide: isHidden, ...part } = read;
    const value = { match: entry.match, hide: isHidden, replace: hasPart(part) ? part : null };
    const one = { rules: [rulesOf(reader, at, entry)], value };
    pages.push(one);
    if (!alwaysShows(one)) continue;
    const before = first.get(paths);
    if (before === undefined) first.set(paths, [...at, "match"]);
    else {
      const found = `${quoteValue(entry.match)}, whose paths an entry before it has`;
      tellOther(reader, [...at, "match"], before, { code: "outdone", found, allowed: "one entry for a page" });
    }
  }
  return pages;
}

/** The paths that a pattern is for, whatever its parameters are called; null where it is wrong, which is told. */
function checkPattern({ document, problems }: EntryReader, path: JsonPath, match: string): string | null {
  const reading = readPagePattern(match);
  const at = document.placeOf(path);
  if (!reading.ok) {
    const told = { code: "wrong-value", found: asPhrase(reading.reason), allowed: PATTERN_ALLOWED } as const;
    problems.push(problem(document.source, { ...told, at }));
    return null;
  }
  const parameter = reading.value.findIndex((segment) => "parameter" in segment);
  const texts = reading.value.slice(0, parameter < 0 ? undefined : parameter);
  if (!isBelowProtected(texts.map((segment) => ("text" in segment ? segment.text : "")))) {
    return JSON.stringify(reading.value.map((segment) => ("text" in segment ? segment.text : null)));
  }
  const allowed = `a path that is not below ${PROTECTED_PATHS.join(", ")}`;
  const told = { code: "protected-page", found: "a page that is always the panel's own", allowed } as const;
  problems.push(problem(document.source, { ...told, at }));
  return null;
}
