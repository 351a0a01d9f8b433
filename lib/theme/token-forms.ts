/** A color as tokens hold it: bare HSL, `222 47% 11%`. Nothing that matches can end a declaration. */
export const BARE_HSL = /^\d{1,3}(\.\d+)? \d{1,3}(\.\d+)?% \d{1,3}(\.\d+)?%$/;

/**
 * A length as `radius` holds it: CSS Values 4, section 6, without the units that a corner has no use for, and without
 * those of the window: they make a corner of any size.
 */
export const LENGTH = /^(0|\d*\.?\d+(px|rem|em|ch|ex|cm|mm|q|in|pt|pc))$/;

/** Pixels by unit, those of fonts as in text of the usual size. */
const PIXELS: Record<string, number> = {
  ...{ px: 1, rem: 16, em: 16, ch: 8, ex: 8 },
  ...{ cm: 96 / 2.54, mm: 96 / 25.4, q: 96 / 101.6, in: 96, pt: 96 / 72, pc: 16 },
};

export const LARGEST_RADIUS = 64;

/**
 * Whether a text is a length that corners may have: at most 64 pixels. The pages that decide take it from a pack, and
 * with larger ones their buttons and fields are ellipses that show little of their text.
 */
export function isRadius(text: string): boolean {
  if (text.length > 32 || !LENGTH.test(text)) return false;
  const unit = /[a-z]+$/.exec(text)?.[0];
  return unit === undefined || parseFloat(text) * (PIXELS[unit] ?? Infinity) <= LARGEST_RADIUS;
}
