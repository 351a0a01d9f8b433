/** The design tokens of a theme, by their names in theme packs and, behind `--`, in CSS. */
export const TOKEN_KEYS = [
  "background",
  "foreground",
  "card",
  "card-foreground",
  "popover",
  "popover-foreground",
  "primary",
  "primary-foreground",
  "secondary",
  "secondary-foreground",
  "muted",
  "muted-foreground",
  "accent",
  "accent-foreground",
  "destructive",
  "destructive-foreground",
  "border",
  "input",
  "ring",
  "radius",
] as const;

export type TokenKey = (typeof TOKEN_KEYS)[number];

/** Colors are bare HSL, `220 14% 96%`; `radius` is a CSS length. */
export type ThemeTokens = Readonly<Record<TokenKey, string>>;

/** What a person chooses; `system` follows the device's own setting. */
export type ThemeMode = "light" | "dark" | "system";

/** Every background token with the text that stands on it. */
export const TEXT_PAIRS: readonly (readonly [background: TokenKey, text: TokenKey])[] = [
  ["background", "foreground"],
  ["card", "card-foreground"],
  ["popover", "popover-foreground"],
  ["primary", "primary-foreground"],
  ["secondary", "secondary-foreground"],
  ["muted", "muted-foreground"],
  ["accent", "accent-foreground"],
  ["destructive", "destructive-foreground"],
];

/** Beside each token's own text: what the panel's pages put on one another. */
export const USED_PAIRS: readonly (readonly [background: TokenKey, text: TokenKey])[] = [
  ["background", "muted-foreground"],
  ["background", "primary"],
  ["background", "destructive"],
  ["card", "foreground"],
  ["card", "muted-foreground"],
  ["card", "primary"],
  ["card", "destructive"],
  ["popover", "foreground"],
  ["popover", "muted-foreground"],
  ["popover", "primary"],
  ["popover", "destructive"],
  ["muted", "foreground"],
  ["muted", "card-foreground"],
  ["muted", "popover-foreground"],
  ["accent", "foreground"],
  ["accent", "card-foreground"],
];
