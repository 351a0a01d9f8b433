import * as z from "zod";
import { PACK_ID, PACK_ID_ALLOWED } from "@/lib/plugins/find-packs";
import { readable } from "@/lib/plugins/readable-field";
import { BACKGROUND_TYPES } from "@/lib/plugins/theme-pack";
import { TOKEN_KEYS } from "@/lib/theme/tokens";
import type { TokenKey } from "@/lib/theme/tokens";

export const COLOR_ALLOWED = "a CSS color without alpha, or its HSL components, like 222 47% 11%";
export const LENGTH_ALLOWED = "a length of at most 64px, like 0.5rem or 8px";
export const ACCENT_ALLOWED = "a CSS color without alpha, with custom: before it or not";
export const CSS_ALLOWED = "the name of a stylesheet in Frontend/, like theme.css";

/** Taken and not looked at: editors read it. @param file the name of the schema of the file that it stands in */
export const schemaField = (file: string) =>
  z
    .unknown()
    .meta({
      description: "The address of this schema on your panel. Editors read it; the panel does not.",
      examples: [`http://localhost:3000/schemas/${file}`],
    })
    .optional();
export const packId = z.string().regex(PACK_ID, { error: PACK_ID_ALLOWED });

const token = (key: TokenKey) =>
  key === "radius"
    ? z.string({ error: LENGTH_ALLOWED }).meta({
        description: "How round corners are. Given in one mode it serves both.",
        examples: ["0.5rem", "8px"],
      })
    : z.string({ error: COLOR_ALLOWED }).meta({
        description: `${purpose(key)} HSL components; any CSS color without alpha is converted.`,
        examples: ["222 47% 11%", "#1e293b", "oklch(0.28 0.04 260)"],
      });

function purpose(key: TokenKey): string {
  if (key.endsWith("foreground"))
    return `Text on ${key === "foreground" ? "background" : key.replace("-foreground", "")}.`;
  if (key === "border" || key === "input") return `Lines around ${key === "border" ? "parts" : "fields"}.`;
  return key === "ring" ? "Outline of what has the focus." : `Surface of ${key}.`;
}

const tokens = (mode: string) =>
  z
    .object(Object.fromEntries(TOKEN_KEYS.map((key) => [key, token(key).optional()])), {
      error: "an object of colors by token",
    })
    .meta({
      description: `Tokens of the ${mode} mode. One that is missing is the built-in theme's.`,
      examples: [{ primary: mode === "light" ? "199 89% 30%" : "199 89% 60%", radius: "0.5rem" }],
    });

const THEME_SCHEMA = "plugin-theme.schema.json";

/** What a theme pack in a `theme.json` may say. */
export const themePackShape = z
  .object({
    $schema: schemaField(THEME_SCHEMA),
    id: packId
      .meta({
        description: "The pack's id in its plugin; people choose it as plugin:id.",
        default: "default",
        examples: ["deep"],
      })
      .optional(),
    name: readable(100)
      .meta({ description: "What people see, up to 100 characters.", examples: ["Deep Ocean"] })
      .optional(),
    preview: z
      .string({ error: "the path of an image under Frontend/Components/" })
      .meta({ description: "An image of the pack, below Frontend/Components/.", examples: ["preview.svg"] })
      .optional(),
    tokens: z
      .object(
        { light: tokens("light").optional(), dark: tokens("dark").optional() },
        { error: "an object with light and dark" },
      )
      .meta({
        description: "Colors and radius by mode. A pack with only one mode is fine.",
        examples: [{ light: { primary: "199 89% 30%" }, dark: { primary: "199 89% 60%" } }],
      })
      .optional(),
    accents: z
      .array(
        z
          .string({ error: ACCENT_ALLOWED })
          .meta({ description: "A CSS color without alpha, with custom: before it or not.", examples: ["#0e7490"] }),
        { error: "a list of colors" },
      )
      .meta({ description: "Colors that people may choose for primary and ring.", examples: [["custom:#0e7490"]] })
      .optional(),
    defaults: z
      .object(
        {
          backgroundType: z
            .enum(BACKGROUND_TYPES, { error: BACKGROUND_TYPES.join(", ") })
            .meta({ description: "What is behind the panel's pages.", default: "none", examples: ["gradient"] })
            .optional(),
        },
        { error: "an object with backgroundType" },
      )
      .meta({
        description: "What the pack sets beside its colors, until people choose otherwise.",
        examples: [{ backgroundType: "gradient" }],
      })
      .optional(),
    css: z
      .string({ error: CSS_ALLOWED })
      .meta({ description: "A stylesheet in Frontend/. Without this field none is loaded.", examples: ["theme.css"] })
      .optional(),
  })
  .meta({ id: "theme-pack", description: "A theme pack." });

/** What was right of one. */
export type WrittenThemePack = Omit<z.output<typeof themePackShape>, "$schema">;

/** A `theme.json` with several packs. */
export const themeListShape = z.object({
  $schema: schemaField(THEME_SCHEMA),
  themes: z.array(themePackShape).meta({
    description: "The packs of a plugin that has several.",
    examples: [[{ name: "Ocean" }, { id: "deep", name: "Deep Ocean" }]],
  }),
});
