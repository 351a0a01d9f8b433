/** A color as tokens hold it: bare HSL, `222 47% 11%`. Nothing that matches can end a declaration. */
export const BARE_HSL = /^\d{1,3}(\.\d+)? \d{1,3}(\.\d+)?% \d{1,3}(\.\d+)?%$/;

/** A length as `radius` holds it: CSS Values 4, section 6, without the units that a corner has no use for. */
export const LENGTH = /^(0|\d*\.?\d+(px|rem|em|ch|ex|vw|vh|vmin|vmax|cm|mm|q|in|pt|pc))$/;
