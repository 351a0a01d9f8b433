import { clampRgb, converter, parse } from "culori";
import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";
import { BARE_HSL } from "@/lib/theme/token-forms";

export type ColorReading = {
  /** Bare HSL, `222 47% 11%`. */
  value: string;
  /** The color lies outside sRGB, and `value` is what a screen of sRGB shows for it. */
  clipped: boolean;
};

type Hsl = { h?: number | undefined; s: number; l: number };

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
/** culori reads hex without its `#` and color spaces of its own, `color(--okhsl …)`, which no browser does. */
const NOT_CSS = /^[0-9a-f]+$|^color\(\s*--/i;
const OF_THE_PAGE =
  /^(currentcolor|inherit|initial|unset|revert|revert-layer|light-dark\(.*|accentcolor(text)?|activetext|button(border|face|text)|canvas(text)?|field(text)?|graytext|highlight(text)?|linktext|mark(text)?|selecteditem(text)?|visitedtext)$/i;

const toRgb = converter("rgb");
const toHsl = converter("hsl");

/**
 * Reads any CSS color (CSS Color 4), and HSL components without their `hsl()`, as bare HSL.
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

  if (/^transparent$/i.test(raw)) return withAlpha(raw);
  if (OF_THE_PAGE.test(raw)) return refused(`${quoted(raw)} depends on the page; a token needs a color of its own.`);
  if (NOT_CSS.test(raw)) return noColor(raw);
  const color = parse(raw);
  if (!color) return noColor(raw);
  if ((color.alpha ?? 1) < 1 || /\/\s*none\s*\)?$/i.test(raw)) return withAlpha(raw);
  return toBare(raw, toRgb(color), 2);
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
  const reading = toBare(raw, toRgb({ mode: "hsl", h: turned(h), s: s / 100, l: l / 100 }), 2);
  return reading.ok ? accepted({ ...reading.value, clipped: true }) : reading;
}

function toBare(raw: string, rgb: { r: number; g: number; b: number }, digits: number): Reading<ColorReading> {
  const channels = [rgb.r, rgb.g, rgb.b].map((channel) => channel ?? 0);
  if (!channels.every((channel) => Number.isFinite(channel))) return noColor(raw);
  const [r, g, b] = channels as [number, number, number];
  const { h, s, l } = toHsl(clampRgb({ mode: "rgb", r, g, b }));
  const clipped = channels.some((channel) => channel < -TOLERANCE || channel > 1 + TOLERANCE);
  return accepted({ value: format({ h, s: s * 100, l: l * 100 }, digits), clipped });
}

function format(hsl: Hsl, digits: number): string {
  const hue = plain(turned(hsl.h ?? 0), digits);
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
