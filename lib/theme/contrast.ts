const BARE_HSL = /^(\d+(?:\.\d+)?) (\d+(?:\.\d+)?)% (\d+(?:\.\d+)?)%$/;

/**
 * The contrast of two colors, 1 (none) to 21 (black on white), in either order.
 *
 * WCAG 2.2, "contrast ratio" and "relative luminance": readable text has at least 4.5, large text and the edges of
 * controls at least 3.
 * @param a bare HSL, `220 14% 96%`
 * @param b the same
 * @throws RangeError when one is no bare HSL color
 */
export function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = toRgb(color).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** sRGB to linear light; 0.04045 is IEC 61966-2-1's threshold (no 8-bit channel falls between it and WCAG's 0.03928). */
function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

/** CSS Color 4, section 7.1: channels from 0 to 1. */
function toRgb(color: string): number[] {
  const match = BARE_HSL.exec(color);
  if (!match) throw new RangeError(`Not a bare HSL color: ${JSON.stringify(color)}`);
  const hue = Number(match[1]) % 360;
  const saturation = Math.min(Number(match[2]), 100) / 100;
  const lightness = Math.min(Number(match[3]), 100) / 100;
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  });
}
