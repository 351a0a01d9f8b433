import { z } from "zod";
import { PACK_ID, PACK_ID_ALLOWED } from "@/lib/plugins/find-packs";
import { readable } from "@/lib/plugins/readable-field";
import { BACKGROUND_TYPES } from "@/lib/plugins/theme-pack";
import { TOKEN_KEYS } from "@/lib/theme/tokens";
import type { TokenKey } from "@/lib/theme/tokens";

export const COLOR_ALLOWED = "a CSS color without alpha, or its HSL components, like 222 47% 11%";
export const LENGTH_ALLOWED = "a length, like 0.5rem or 8px";
export const ACCENT_ALLOWED = "a CSS color without alpha, with custom: before it or not";
export const CSS_ALLOWED = "the name of a stylesheet in Frontend/, like theme.css";

const token = (key: TokenKey) => z.string({ error: key === "radius" ? LENGTH_ALLOWED : COLOR_ALLOWED }).optional();
const tokens = z.object(Object.fromEntries(TOKEN_KEYS.map((key) => [key, token(key)])), {
  error: "an object of colors by token",
});

/** What a theme pack in a `theme.json` may say. */
export const themePackShape = z.object({
  $schema: z.unknown(),
  id: z.string().regex(PACK_ID, { error: PACK_ID_ALLOWED }).optional(),
  name: readable(100).optional(),
  preview: z.string({ error: "the path of an image under Frontend/Components/" }).optional(),
  tokens: z
    .object({ light: tokens.optional(), dark: tokens.optional() }, { error: "an object with light and dark" })
    .optional(),
  accents: z.array(z.string({ error: ACCENT_ALLOWED }), { error: "a list of colors" }).optional(),
  defaults: z
    .object(
      { backgroundType: z.enum(BACKGROUND_TYPES, { error: BACKGROUND_TYPES.join(", ") }).optional() },
      { error: "an object with backgroundType" },
    )
    .optional(),
  css: z.string({ error: CSS_ALLOWED }).optional(),
});

/** What was right of one. */
export type WrittenThemePack = Omit<z.output<typeof themePackShape>, "$schema">;

/** A `theme.json` with several packs. */
export const themeListShape = z.object({ $schema: z.unknown(), themes: z.array(themePackShape) });
