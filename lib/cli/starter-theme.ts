import { asFile, type Starter } from "@/lib/cli/starter";
import { builtin } from "@/lib/theme/builtin";

/** One hue for what is pressed and for what is chosen: the built-in theme's `accent` is of another. */
const COLORS = {
  light: {
    primary: "189 80% 25%",
    "primary-foreground": "0 0% 100%",
    accent: "187 45% 92%",
    "accent-foreground": "189 75% 20%",
    ring: "189 80% 30%",
  },
  dark: {
    primary: "184 60% 64%",
    "primary-foreground": "190 60% 9%",
    accent: "187 32% 17%",
    "accent-foreground": "184 60% 84%",
    ring: "184 60% 60%",
  },
};

/**
 * A theme pack that is sound as it is and has every field, so that its author changes values and looks up nothing.
 */
export const starterTheme: Starter = ({ id, name, base }) => ({
  files: {
    "Frontend/theme.json": asFile({
      $schema: `${base}/schemas/plugin-theme.schema.json`,
      name,
      preview: "preview.svg",
      tokens: { light: { ...builtin.light, ...COLORS.light }, dark: { ...builtin.dark, ...COLORS.dark } },
      accents: ["custom:#0f7f9c", "custom:#8b5cf6"],
      defaults: { backgroundType: "gradient" },
      css: "theme.css",
    }),
    "Frontend/theme.css": CSS,
    "Frontend/Components/preview.svg": PREVIEW,
  },
  readme: `- \`Frontend/theme.json\`: a theme pack. Users choose it under Appearance, programs as \`${id}:default\`.
  - \`tokens.light\` and \`tokens.dark\`: colors as HSL components, \`222 47% 11%\`; any CSS color without alpha does. What
    you leave out is the panel's own. \`radius\` is a length, and in one mode it serves both.
  - \`accents\`: colors that users may choose for \`primary\` and \`ring\`.
  - \`defaults.backgroundType\`: \`none\`, \`solid\`, \`gradient\`, \`aurora\` or \`pattern\`.
  - \`css\`: the stylesheet beside it; without this field it is not loaded.
  - \`preview\`: an image in \`Frontend/Components/\`.
- \`Frontend/theme.css\`: optional CSS.
`,
});

const CSS = `/* Loaded while this pack is active, below everything that the panel insists on. What a pack may not do (@import,
   addresses of other sites, !important) is left out; npm run panel -- check-plugins says what was. */
h1,
h2 {
  letter-spacing: -0.01em;
}

::selection {
  background: hsl(var(--primary) / 0.25);
}
`;

const PREVIEW = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100" role="img" aria-label="Preview">
  <rect width="160" height="100" fill="hsl(220 23% 97%)" />
  <rect width="40" height="100" fill="hsl(0 0% 100%)" />
  <rect x="8" y="12" width="24" height="6" rx="3" fill="hsl(189 80% 25%)" />
  <rect x="52" y="16" width="96" height="36" rx="6" fill="hsl(0 0% 100%)" />
  <rect x="52" y="64" width="44" height="18" rx="6" fill="hsl(189 80% 25%)" />
</svg>
`;
