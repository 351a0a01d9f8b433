import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";
import { readColor } from "@/lib/theme/read-color";
import { LENGTH } from "@/lib/theme/token-forms";
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

/**
 * Reads one token of a map: any CSS color or HSL components as bare HSL, for `radius` a length; `var(--name)` is
 * replaced by the map's own `name`. A value that is not read is refused with a sentence for its author; nothing that
 * is returned holds anything but digits, points, spaces, `%` and letters of a unit.
 */
export function readTokenValue(key: TokenKey, tokens: WrittenTokens): Reading<TokenReading> {
  const written = own(tokens, key);
  if (typeof written !== "string") return refused(`${article(key)} is a text.`);
  if (written.trim() === "") return refused("The value is empty.");
  const resolved = replaceVariables(written, tokens, [key]);
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
  if (value.length <= 32 && LENGTH.test(value)) return accepted({ value, clipped: false });
  return refused(`${quoted(text.trim())} is no length such as 0.5rem or 8px.`);
}

/** CSS Variables 1, section 3: `var(--name)` and `var(--name, fallback)`; a cycle makes all its members invalid. */
function replaceVariables(text: string, tokens: WrittenTokens, path: string[]): Reading<string> {
  let done = "";
  let rest = text;
  for (;;) {
    const start = rest.search(/var\(/i);
    if (start < 0) break;
    const end = closing(rest, start + 3);
    const inner = rest.slice(start + 4, end);
    const named = /^\s*--([\w-]{1,64})\s*(?:,([^]*))?$/.exec(inner);
    if (!named) return refused(`${quoted(text)} names no token; var(--background) does.`);
    const value = lookUp(named[1] ?? "", named[2], tokens, path);
    if (!value.ok) return value;
    done += rest.slice(0, start) + value.value;
    rest = rest.slice(end + 1);
    if (done.length > MOST_CHARACTERS) return refused(`${quoted(text)} is too long.`);
  }
  return accepted(done + rest);
}

function lookUp(name: string, fallback: string | undefined, tokens: WrittenTokens, path: string[]): Reading<string> {
  if (path.includes(name)) {
    const circle = [...path.slice(path.indexOf(name)), name].map((step) => `--${step}`).join(" → ");
    return refused(`The value goes in a circle: ${quoted(circle)}.`);
  }
  if (path.length >= MOST_STEPS) return refused(`The value goes through more than ${MOST_STEPS} other tokens.`);
  const written = own(tokens, name);
  if (typeof written === "string" && written.trim() !== "") return replaceVariables(written, tokens, [...path, name]);
  if (fallback !== undefined) return replaceVariables(fallback.trim(), tokens, path);
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
