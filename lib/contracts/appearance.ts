import * as z from "zod";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { packId } from "@/lib/contracts/fields";

const source = z.enum(["lock", "user", "ui_pack", "admin_default", "builtin"]);
const mode = z.enum(["light", "dark", "system"], 'must be "light", "dark" or "system"');

const preferences = z.object({
  mode,
  theme_pack: z.string().nullable(),
  accent: z.string().nullable(),
  ui_pack: z.string().nullable(),
  version: z.string().describe("Another one when what the account's pages show has changed"),
  effective: z.object({
    theme_pack: z.object({ id: z.string(), source }),
    ui_pack: z.object({ id: z.string(), source }),
    problems: z
      .array(
        z.object({
          about: z.enum(["theme_pack", "ui_pack", "accent"]),
          of: source.exclude(["builtin"]),
          id: z.string(),
          error: z.literal("PACK_NOT_AVAILABLE"),
        }),
      )
      .describe("Choices that cannot be followed, and whose they are"),
  }),
});

export const getPreferences = defineEndpoint({
  method: "GET",
  path: "/api/user/preferences",
  access: "account",
  summary: "How the panel looks to the account, and why",
  response: preferences,
  status: 200,
});

export const updatePreferences = defineEndpoint({
  method: "PATCH",
  path: "/api/user/preferences",
  access: "account",
  summary: "Choose mode, theme pack, accent and UI pack",
  description:
    "Null takes a choice back: then the UI pack, the administrator's default or the built-in theme decides. A plugin may choose mode and accent, and no pack.",
  input: z.strictObject({
    mode: mode.optional(),
    theme_pack: packId.nullable().optional(),
    accent: z.string("must be text or null").min(1, "must not be empty").max(200, "is too long").nullable().optional(),
    ui_pack: packId.nullable().optional(),
  }),
  response: preferences,
  status: 200,
  errors: ["SESSION_REQUIRED", "APPEARANCE_LOCKED", "PACK_NOT_AVAILABLE"],
  example: { request: { mode: "dark", theme_pack: null } },
});
