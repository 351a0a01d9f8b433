import { readLocale } from "@/lib/text/locales";
import type { Locale } from "@/lib/text/locales";

/**
 * The language that a browser likes best of those that the interface has: the lookup of RFC 4647 section 3.4 over the
 * ranges of `Accept-Language` (RFC 9110 section 12.5.4), the most wanted first. A range with `q=0`, `*`, and what is no
 * range say nothing.
 * @returns English where none fits
 */
export function negotiateLocale(acceptLanguage: string | null): Locale {
  const ranges = (acceptLanguage ?? "")
    .split(",")
    .map((entry) => RANGE.exec(entry.trim().toLowerCase()))
    .flatMap((match) => (match ? [{ range: match[1]!, weight: Number(match[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    // a stable sort: of two that are wanted as much, the first
    .sort((a, b) => b.weight - a.weight);
  for (const { range } of ranges) {
    const found = lookUp(range);
    if (found) return found;
  }
  return "en";
}

/** Of sixteen subtags at most, which is more than any language has: each one is looked up. */
const RANGE = /^([a-z]{1,8}(?:-[a-z0-9]{1,8}){0,15})(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/;

/** Shorter and shorter: `de-Latn-CH`, `de-Latn`, `de`. */
function lookUp(range: string): Locale | null {
  for (let rest = range; rest !== ""; rest = rest.slice(0, Math.max(rest.lastIndexOf("-"), 0))) {
    const found = readLocale(rest);
    if (found) return found;
  }
  return null;
}
