import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";
import { readSrgb } from "@/lib/theme/read-srgb";
import { BARE_HSL } from "@/lib/theme/token-forms";

export type ColorReading = {
  /** Bare HSL, `222 47% 11%`. */
  value: string;
  /** The color lies outside sRGB, and `value` is what a screen of sRGB shows for it. */
  clipped: boolean;
};

type Hsl = { h: number; s: number; l: number };

/** No color that a person writes is longer; what is, a pattern would only spend time on. */
const MOST_CHARACTERS = 256;
/** What rounds to the same 8-bit channel is not out of gamut. */
const TOLERANCE = 0.5 / 255;

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`;
const HUE = String.raw`(${NUMBER}(?:deg|turn|rad|grad)?|none)`;
const PART = String.raw`(${NUMBER}|none)(%?)`;
/** The three components of HSL, and an alpha, in the ways that people write them: commas or not, with `%` or not. */
const COMPONENTS = new RegExp(String.raw`^${HUE}(\s*,\s*|\s+)${PART}(?:\s*,\s*|\s+)${PART}(?:\s*[/,]\s*(\S+))?$`, "i");
const WRAPPED = /^hsla?\(([^()]*)\)?$/i;
/** Wherever it stands: `color-mix(in srgb, Canvas, red)` is another color on another page. */
const OF_THE_PAGE =
  /(?<![\w-])(currentcolor|inherit|initial|unset|revert|revert-layer|light-dark\(.*|contrast-color\(.*|accentcolor(text)?|activetext|button(border|face|text)|canvas(text)?|field(text)?|graytext|highlight(text)?|linktext|mark(text)?|selecteditem(text)?|visitedtext)(?![\w-])/i;

/**
 * Reads any CSS color (CSS Color 5, `color-mix()` and relative ones too), and HSL components without their `hsl()`, as bare HSL.
 *
 * Components of HSL are kept to four decimals, other colors get two: both are well within 1/255 a channel. Channels
 * out of sRGB are clipped, as browsers do on an sRGB screen. What is bare HSL already stays as it is written.
 */
export function readColor(text: string): Reading<ColorReading> {
  const raw = text.trim();
  if (raw === "") return refused("An empty value is no color.");
  if (raw.length > MOST_CHARACTERS) return refused(`${quoted(raw)} is too long to be a color.`);

  const components = COMPONENTS.exec(WRAPPED.exec(raw)?.[1]?.trim() ?? raw);
  if (components) return readComponents(raw, components);

  if (OF_THE_PAGE.test(raw)) return refused(`${quoted(raw)} depends on the page; a token needs a color of its own.`);
  return toBare(raw, raw, 2);
}

function readComponents(raw: string, match: RegExpExecArray): Reading<ColorReading> {
  const [, hue = "", , saturation = "", percent = "", lightness = "", percentToo = "", alpha] = match;
  if (alpha !== undefined && !(readAlpha(alpha) >= 1)) {
    return Number.isNaN(readAlpha(alpha)) ? noColor(raw) : withAlpha(raw);
  }
  const h = degrees(hue);
  const [s, l] = [Math.max(component(saturation), 0), component(lightness)];
  if (![h, s, l].every((part) => Number.isFinite(part))) return noColor(raw);
  const bare = !WRAPPED.test(raw);
  if (bare && percent === "" && percentToo === "" && (s > 100 || l > 100)) {
    return refused(`${quoted(raw)} is no HSL; red, green and blue are written as rgb(…).`);
  }

  if (BARE_HSL.test(raw) && h <= 360 && s <= 100 && l <= 100) return accepted({ value: raw, clipped: false });
  const inRange = component(saturation) >= 0 && s <= 100 && l >= 0 && l <= 100;
  if (inRange) return accepted({ value: format({ h, s, l }, 4), clipped: false });
  const reading = toBare(raw, `hsl(${turned(h)} ${s}% ${l}%)`, 2);
  return reading.ok ? accepted({ ...reading.value, clipped: true }) : reading;
}

/** @param css what `raw`, as its author wrote it, is in CSS */
function toBare(raw: string, css: string, digits: number): Reading<ColorReading> {
  const srgb = readSrgb(css);
  if (srgb === null) return noColor(raw);
  if (!(srgb.alpha >= 1)) return withAlpha(raw);
  const clipped = srgb.channels.some((channel) => channel < -TOLERANCE || channel > 1 + TOLERANCE);
  return accepted({ value: format(toHsl(srgb.channels), digits), clipped });
}

/** CSS Color 4, section 7.2, of channels that are clipped to sRGB. */
function toHsl(channels: readonly [number, number, number]): Hsl {
  const [r, g, b] = channels.map((channel) => Math.min(Math.max(channel, 0), 1)) as [number, number, number];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const reach = most - least;
  const l = (most + least) / 2;
  if (reach === 0) return { h: 0, s: 0, l: l * 100 };
  const sector = most === r ? (g - b) / reach : most === g ? (b - r) / reach + 2 : (r - g) / reach + 4;
  return { h: sector * 60, s: (reach / (1 - Math.abs(2 * l - 1))) * 100, l: l * 100 };
}

function format(hsl: Hsl, digits: number): string {
  const hue = plain(turned(hsl.h), digits);
  return `${hue === "360" ? "0" : hue} ${plain(hsl.s, digits)}% ${plain(hsl.l, digits)}%`;
}

/** Without an exponent, and without zeros that say nothing. */
function plain(number: number, digits: number): string {
  return String(Number(Math.abs(number).toFixed(digits)));
}

function turned(hue: number): number {
  return hue === 360 ? 0 : ((hue % 360) + 360) % 360;
}

function component(text: string): number {
  return text.toLowerCase() === "none" ? 0 : Number(text);
}

function degrees(text: string): number {
  const value = parseFloat(text);
  const unit = text.toLowerCase();
  if (unit === "none") return 0;
  if (unit.endsWith("turn")) return value * 360;
  if (unit.endsWith("grad")) return value * 0.9;
  if (unit.endsWith("rad")) return (value * 180) / Math.PI;
  return value;
}

/** NaN for what is no alpha; `none` counts as 0 (CSS Color 4, section 4.4). */
function readAlpha(text: string): number {
  if (text.toLowerCase() === "none") return 0;
  return text.endsWith("%") ? Number(text.slice(0, -1) || NaN) / 100 : Number(text);
}

function withAlpha(raw: string) {
  return refused(`${quoted(raw)} is not opaque; a token's color has no alpha.`);
}

function noColor(raw: string) {
  return refused(`${quoted(raw)} is no color.`);
}
