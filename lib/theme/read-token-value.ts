import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";
import { readColor } from "@/lib/theme/read-color";
import { isRadius, LARGEST_RADIUS, LENGTH } from "@/lib/theme/token-forms";
import type { TokenKey } from "@/lib/theme/tokens";

/** One mode's tokens as a pack writes them; other keys than the host's may be there for `var()` to name. */
export type WrittenTokens = Readonly<Record<string, unknown>>;

export type TokenReading = {
  /** Bare HSL, for `radius` a length: fit for a style sheet as it is. */
  value: string;
  clipped: boolean;
  /** What an author is told; null when the value stands as it was written. */
  note: string | null;
};

const MOST_STEPS = 32;
const MOST_CHARACTERS = 256;
/** How many `var()` one token may lead to, through all others. */
const MOST_REPLACEMENTS = 200;

/** One token's reading: what each name came to, so that none is worked out twice, and how much work is left. */
type Replacing = { tokens: WrittenTokens; known: Map<string, string>; left: number };

/**
 * Reads one token of a map: any CSS color or HSL components as bare HSL, for `radius` a length; `var(--name)` is
 * replaced by the map's own `name`. A value that is not read is refused with a sentence for its author; nothing that
 * is returned holds anything but digits, points, spaces, `%` and letters of a unit.
 */
export function readTokenValue(key: TokenKey, tokens: WrittenTokens): Reading<TokenReading> {
  const written = own(tokens, key);
  if (typeof written !== "string") return refused(`${article(key)} is a text.`);
  if (written.trim() === "") return refused("The value is empty.");
  const resolved = replaceVariables(written, { tokens, known: new Map(), left: MOST_REPLACEMENTS }, [key]);
  if (!resolved.ok) return resolved;

  const reading = key === "radius" ? readLength(resolved.value) : readColor(resolved.value);
  if (!reading.ok) {
    return resolved.value === written ? reading : refused(`${quoted(written)}: ${reading.reason}`);
  }
  const { value, clipped } = reading.value;
  if (value === written) return accepted({ value, clipped, note: null });
  const beyond = clipped ? "; it lies outside sRGB, so this is the color that an sRGB screen shows" : "";
  return accepted({ value, clipped, note: `Written as ${quoted(written)}, read as ${quoted(value)}${beyond}.` });
}

function readLength(text: string): Reading<{ value: string; clipped: false }> {
  const value = text.trim().toLowerCase().replace(/^\+/, "");
  if (isRadius(value)) return accepted({ value, clipped: false });
  if (LENGTH.test(value)) {
    return refused(`${quoted(text.trim())} is too large for a corner: at most ${LARGEST_RADIUS}px, or 4rem.`);
  }
  return refused(`${quoted(text.trim())} is no length such as 0.5rem or 8px.`);
}

/**
 * CSS Variables 1, section 3: `var(--name)` and `var(--name, fallback)`; a cycle makes all its members invalid. What is
 * refused anywhere refuses the whole, so that only what was read is kept.
 */
function replaceVariables(text: string, at: Replacing, path: readonly string[]): Reading<string> {
  if (text.length > MOST_CHARACTERS) return refused(`${quoted(text)} is too long.`);
  let done = "";
  let rest = text;
  for (;;) {
    const start = rest.search(/var\(/i);
    if (start < 0) break;
    if (at.left-- <= 0) return refused(`The value leads to more than ${MOST_REPLACEMENTS} var().`);
    const end = closing(rest, start + 3);
    const inner = rest.slice(start + 4, end);
    const named = /^\s*--([\w-]{1,64})\s*(?:,([^]*))?$/.exec(inner);
    if (!named) return refused(`${quoted(text)} names no token; var(--background) does.`);
    const value = lookUp(named[1] ?? "", named[2], at, path);
    if (!value.ok) return value;
    done += rest.slice(0, start) + value.value;
    rest = rest.slice(end + 1);
    if (done.length + rest.length > 2 * MOST_CHARACTERS) return refused(`${quoted(text)} becomes too long.`);
  }
  return accepted(done + rest);
}

function lookUp(name: string, fallback: string | undefined, at: Replacing, path: readonly string[]): Reading<string> {
  const known = at.known.get(name);
  if (known !== undefined) return accepted(known);
  if (path.includes(name)) {
    const circle = [...path.slice(path.indexOf(name)), name].map((step) => `--${step}`).join(" → ");
    return refused(`The value goes in a circle: ${quoted(circle)}.`);
  }
  if (path.length >= MOST_STEPS) return refused(`The value goes through more than ${MOST_STEPS} other tokens.`);
  const written = own(at.tokens, name);
  if (typeof written === "string" && written.trim() !== "") {
    const value = replaceVariables(written.trim(), at, [...path, name]);
    if (value.ok) at.known.set(name, value.value);
    return value;
  }
  if (fallback !== undefined) return replaceVariables(fallback.trim(), at, path);
  return refused(`var(--${name}) names no token of the same map.`);
}

/** Where the parenthesis at `open` is closed; the text's end closes all. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "(") depth++;
    if (text[at] === ")" && --depth === 0) return at;
  }
  return text.length;
}

function own(tokens: WrittenTokens, key: string): unknown {
  return Object.hasOwn(tokens, key) ? tokens[key] : undefined;
}

function article(key: TokenKey): string {
  return key === "radius" ? "A length" : "A color";
}
