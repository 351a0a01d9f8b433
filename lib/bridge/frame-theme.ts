import type { ThemeTokens } from "@/lib/theme/tokens";

/** What a frame is told of the theme: tokens of both modes, as in `system` mode the device decides. */
export type FrameTheme = {
  mode: "light" | "dark" | "system";
  packId: string;
  light: ThemeTokens;
  dark: ThemeTokens;
  /** The user's own accent, as it was chosen; null for the theme's. */
  accent: string | null;
};
