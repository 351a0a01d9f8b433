import { color, ColorNotation, SyntaxFlag } from "@csstools/css-color-parser";
import { parseComponentValue } from "@csstools/css-parser-algorithms";
import { tokenize } from "@csstools/css-tokenizer";

export type Srgb = {
  /** From 0 to 1 where the color lies in sRGB; outside beyond. To six decimals: what is gray has equal channels. */
  channels: readonly [number, number, number];
  /** NaN for one that is missing (`none`) or no number. */
  alpha: number;
};

/** Their channels are sRGB's already. */
const SRGB = [ColorNotation.HEX, ColorNotation.RGB, ColorNotation.sRGB];

/**
 * Reads a CSS color (CSS Color 5: also `color-mix()`, relative colors and `calc()`) as sRGB, which may lie outside its
 * gamut. Null for what is no color, and for one that only a page knows.
 */
export function readSrgb(text: string): Srgb | null {
  const given = parse(text);
  const isSrgb = given !== null && SRGB.includes(given.colorNotation);
  // read by itself before, so that `text` is one color and cannot end the function that it is put into
  const read = isSrgb ? given : given && parse(`color(from ${text} srgb r g b)`);
  if (!given || !read) return null;
  const channels = read.channels.map((channel) => Math.round((channel || 0) * 1e6) / 1e6);
  const alpha = typeof given.alpha === "number" ? given.alpha : NaN;
  return { channels: channels as [number, number, number], alpha };
}

function parse(text: string) {
  let sound = true;
  const onParseError = () => (sound = false);
  const value = parseComponentValue(tokenize({ css: text }, { onParseError }), { onParseError });
  const read = sound && value !== undefined && color(value);
  // contrast-color() is whatever a browser finds readable
  return read && !read.syntaxFlags.has(SyntaxFlag.ContrastColor) ? read : null;
}
