import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { builtin } from "./lib/theme/builtin";
import { TOKEN_KEYS } from "./lib/theme/tokens";
import type { ThemeTokens } from "./lib/theme/tokens";

const colors = Object.fromEntries(
  TOKEN_KEYS.filter((key) => key !== "radius").map((key) => [key, `hsl(var(--${key}) / <alpha-value>)`]),
);

const properties = (tokens: ThemeTokens) => Object.fromEntries(TOKEN_KEYS.map((key) => [`--${key}`, tokens[key]]));

/**
 * Colors are the theme's tokens and nothing else, so that a page cannot use one that a theme pack does not set.
 * The built-in theme also stands in the style sheet's lowest layer: the page that replaces a broken layout has no
 * style element of its own.
 */
export default {
  theme: {
    colors: { transparent: "transparent", current: "currentcolor", ...colors },
    borderRadius: {
      none: "0",
      sm: "calc(var(--radius) * 0.5)",
      DEFAULT: "calc(var(--radius) * 0.75)",
      lg: "var(--radius)",
      xl: "calc(var(--radius) * 1.5)",
      full: "9999px",
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({ ":root": { colorScheme: "light dark", ...properties(builtin.light) } });
      // the host's own control over a page in a pack: always these colors, so that no pack makes it unreadable
      addBase({
        ".host-island": {
          colorScheme: "dark",
          // names that no font of a pack can take: a font face is known to the whole document
          fontFamily: "system-ui, sans-serif",
          ...properties(builtin.dark),
        },
      });
      addBase({ "@media (prefers-color-scheme: dark)": { ":root": properties(builtin.dark) } });
    }),
  ],
} satisfies Config;
