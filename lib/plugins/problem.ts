/** Where something stands in a file, as an editor counts: from 1, columns in UTF-16 units, a BOM not counted. */
export type Place = { line: number; column: number };

/** What can be wrong with a plugin on disk. The code is for machines; `found` and `allowed` are for people. */
export type ProblemCode =
  // the disk
  | "folder-missing"
  | "folder-unreadable"
  | "bad-identifier"
  | "file-unreadable"
  | "file-misnamed"
  | "file-missing"
  | "path-outside"
  | "link-loop"
  | "too-many-files"
  // text
  | "too-large"
  | "bad-encoding"
  | "bad-syntax"
  | "comment"
  | "trailing-comma"
  | "duplicate-key"
  | "too-deep"
  // what it says
  | "unknown-field"
  | "wrong-value"
  | "bad-path"
  | "bad-pack-id"
  | "repeated-pack-id"
  | "missing-field"
  | "unknown-permission"
  | "unknown-slot"
  | "unknown-setting"
  | "unknown-theme"
  | "protected-page"
  | "no-effect"
  | "outdone"
  // colors, stylesheets
  | "token-dropped"
  | "token-clipped"
  | "token-converted"
  | "low-contrast"
  | "bad-css";

/**
 * One thing to tell of a plugin. An error took something out of use (a file, an entry, a field), a warning nothing that
 * was right on its own ground (of two entries for one slot it says which one shows), and a note says how something was
 * read that is not wrong. `found` and `allowed` may quote what strangers wrote: they are shown as text, never as markup.
 */
export type Problem = {
  /** The plugin's identifier, or the name of a folder that can be none; null for the plugins folder itself. */
  plugin: string | null;
  /** Path inside the plugin's folder, with `/`; null for the folder itself. */
  file: string | null;
  /** Null with `column` where no line can be named: a file that is missing, a folder. */
  line: number | null;
  column: number | null;
  severity: "error" | "warning" | "note";
  code: ProblemCode;
  found: string;
  allowed: string;
  /** "Did you mean": what stands there with the slip of the pen repaired. */
  suggestion: string | null;
  /** The other place of a problem that has two: where a repeated id or key stands first. */
  other: { file: string; line: number; column: number } | null;
};

/** What a reader of one file knows about where it is. */
export type ProblemSource = { plugin: string; file: string };

type Told = Pick<Problem, "code" | "found" | "allowed"> &
  Partial<Pick<Problem, "severity" | "suggestion" | "other">> & { at?: Place | null };

/** A problem with its defaults filled in: an error, without suggestion or second place. */
export function problem(source: { plugin: string | null; file: string | null }, told: Told): Problem {
  return {
    plugin: source.plugin,
    file: source.file,
    line: told.at?.line ?? null,
    column: told.at?.column ?? null,
    severity: told.severity ?? "error",
    code: told.code,
    found: told.found,
    allowed: told.allowed,
    suggestion: told.suggestion ?? null,
    other: told.other ?? null,
  };
}

/** How many problems of one file are told; the rest of a file that is wrong throughout helps nobody. */
export const MOST_PROBLEMS = 100;

const LONGEST_QUOTE = 80;

/** A value of a file as it is quoted in `found`: as JSON, cut so that the sentence stays readable. */
export function quoteValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value !== "string") return String(value);
  const start = [...value.slice(0, 2 * LONGEST_QUOTE)].slice(0, LONGEST_QUOTE).join("");
  return JSON.stringify(start.length < value.length ? `${start}…` : value);
}

/** A sentence of a reader as it stands after "found". */
export function asPhrase(sentence: string): string {
  const phrase = sentence.replace(/\.$/, "").replace(/^The value is empty$/, "an empty value");
  return phrase
    .replace(/^("(?:[^"\\]|\\.)*") (?=(?:is|holds|has|begins|depends|names|becomes) )/, "$1, which ")
    .replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}

/** Where it is, as editors and terminals know it: `ocean/Frontend/theme.json:3:23`. */
export function placeOf(it: Problem): string {
  const where = [it.plugin, it.file].filter((part) => part !== null).join("/") || "plugins";
  return it.line === null ? where : `${where}:${it.line}:${it.column}`;
}

/** One line for a terminal or a log: place, what was found, what is allowed. */
export function describeProblem(it: Problem): string {
  const place = placeOf(it);
  const meant = it.suggestion === null ? "" : ` Did you mean ${it.suggestion}?`;
  // a note says how something was read, and nothing else is asked for
  if (it.severity === "note") return `${place} note ${it.code}: ${it.found}.`;
  const other = it.other === null ? "" : ` See ${it.other.file}:${it.other.line}:${it.other.column}.`;
  return `${place} ${it.severity} ${it.code}: found ${it.found}; allowed: ${it.allowed}.${meant}${other}`;
}
