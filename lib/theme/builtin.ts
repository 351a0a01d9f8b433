import type { ThemeTokens } from "@/lib/theme/tokens";

/**
 * The theme of the panel itself: what is shown when nobody chose another, and what each missing or unreadable token
 * of a theme pack falls back to. Every text stands out from its background by 4.5 or more, and `input` and `ring`,
 * which draw the edges of controls, by 3 or more (`builtin.test.ts`).
 */
export const builtin: { readonly light: ThemeTokens; readonly dark: ThemeTokens } = {
  light: {
    background: "220 23% 97%",
    foreground: "224 30% 12%",
    card: "0 0% 100%",
    "card-foreground": "224 30% 12%",
    popover: "0 0% 100%",
    "popover-foreground": "224 30% 12%",
    primary: "231 62% 49%",
    "primary-foreground": "0 0% 100%",
    secondary: "220 18% 93%",
    "secondary-foreground": "224 26% 18%",
    muted: "220 22% 95%",
    "muted-foreground": "221 12% 40%",
    accent: "228 60% 95%",
    "accent-foreground": "230 50% 32%",
    destructive: "356 68% 44%",
    "destructive-foreground": "0 0% 100%",
    border: "220 16% 88%",
    input: "220 10% 56%",
    ring: "231 70% 55%",
    radius: "0.625rem",
  },
  dark: {
    background: "225 18% 8%",
    foreground: "220 20% 94%",
    card: "225 16% 11%",
    "card-foreground": "220 20% 94%",
    popover: "225 16% 13%",
    "popover-foreground": "220 20% 94%",
    primary: "230 92% 76%",
    "primary-foreground": "232 50% 11%",
    secondary: "225 12% 19%",
    "secondary-foreground": "220 18% 92%",
    muted: "225 13% 15%",
    "muted-foreground": "220 12% 68%",
    accent: "229 30% 21%",
    "accent-foreground": "228 80% 88%",
    destructive: "357 84% 71%",
    "destructive-foreground": "357 60% 9%",
    border: "225 12% 21%",
    input: "225 9% 45%",
    ring: "230 92% 74%",
    radius: "0.625rem",
  },
};
