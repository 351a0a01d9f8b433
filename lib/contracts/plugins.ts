import * as z from "zod";
import { REFUSALS } from "@/lib/bridge/refusals";
import { defineEndpoint } from "@/lib/contracts/endpoint";
import { requiredString, timestamp } from "@/lib/contracts/fields";
import { TOKEN_KEYS } from "@/lib/theme/tokens";

const tokens = z.partialRecord(z.enum(TOKEN_KEYS), z.string());
const level = z.enum(["ok", "low", "hard_to_read"]);
const contrast = z.object({
  pairs: z.array(z.object({ background: z.enum(TOKEN_KEYS), text: z.enum(TOKEN_KEYS), ratio: z.number(), level })),
  level,
});

const theme = z.object({
  id: z.string(),
  packId: z.string(),
  plugin: z.string().nullable(),
  pluginName: z.string().nullable(),
  name: z.string(),
  preview: z.string().nullable(),
  tokens: z.object({ light: tokens, dark: tokens }),
  accents: z.array(z.string()),
  defaults: z.object({ backgroundType: z.enum(["none", "solid", "gradient", "aurora", "pattern"]) }),
  css: z.string().nullable(),
  cssUrl: z.string().nullable(),
  contrast: z.object({ light: contrast, dark: contrast }),
});

export const listThemePacks = defineEndpoint({
  method: "GET",
  path: "/api/system/plugin-themes",
  access: "public",
  summary: "All theme packs that may be chosen, the built-in one first",
  description: "Tokens are as they were given: a page fills in the built-in theme's where one is missing.",
  response: z.object({ themes: z.array(theme) }),
  status: 200,
  cached: true,
});

export const getThemeCss = defineEndpoint({
  method: "GET",
  path: "/api/system/plugin-theme-css",
  access: "public",
  summary: "The stylesheet of a theme pack, text/css; with the version of its cssUrl it may be kept for good",
  input: z.object({ id: requiredString, v: z.string().optional() }),
  mediaType: "text/css",
  status: 200,
  errors: ["NOT_FOUND"],
  example: { request: { id: "ocean:ocean" } },
  cached: true,
});

const LONGEST_SETTING = 4096;
const setting = z.object({ key: z.string(), default: z.string(), value: z.string() });
const place = { line: z.number().nullable(), column: z.number().nullable() };
const problem = z.object({
  plugin: z.string().nullable(),
  file: z.string().nullable(),
  ...place,
  severity: z.enum(["error", "warning", "note"]),
  code: z.string(),
  found: z.string(),
  allowed: z.string(),
  suggestion: z.string().nullable(),
  other: z.object({ file: z.string(), line: z.number(), column: z.number() }).nullable(),
});
const refusal = z.object({
  reason: z.enum(REFUSALS),
  count: z.int(),
  firstAt: timestamp,
  lastAt: timestamp,
});
const plugin = z.object({
  identifier: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  description: z.string().nullable(),
  author: z.string().nullable(),
  enabled: z.boolean(),
  settings: z.array(setting),
  permissions: z.array(z.string()),
  hasScript: z.boolean().describe("Whether it has `Frontend/index.js`, which runs in pages"),
  remotes: z.array(z.string()),
  pageCode: z.boolean().describe("Whether its code may run in pages"),
  packs: z.object({ themes: z.array(z.string()), ui: z.array(z.string()) }),
  problems: z.array(problem),
  refusals: z.array(refusal).describe("What was refused to its code, the latest first"),
});

export const listPlugins = defineEndpoint({
  method: "GET",
  path: "/api/admin/plugins",
  access: "admin",
  summary:
    "All plugins on disk with their settings, what is wrong with them and what was refused to them; problems and refusals beside them are of no plugin",
  response: z.object({ plugins: z.array(plugin), problems: z.array(problem), refusals: z.array(refusal) }),
  status: 200,
});

/** By hand, as zod's record drops `__proto__` without a word. */
const pluginSettings = z
  .custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
    error: "must be an object of strings by key",
  })
  .meta({ type: "object", additionalProperties: { type: ["string", "null"], maxLength: LONGEST_SETTING } })
  .transform((object, ctx) => {
    const settings = new Map<string, string | null>();
    for (const [key, value] of Object.entries(object)) {
      if (value === null || (typeof value === "string" && value.length <= LONGEST_SETTING)) settings.set(key, value);
      else {
        const message =
          typeof value === "string" ? `must have at most ${LONGEST_SETTING} characters` : "must be a string, or null";
        ctx.addIssue({ code: "custom", message, path: [key] });
      }
    }
    return settings;
  });

export const updatePlugin = defineEndpoint({
  method: "PATCH",
  path: "/api/admin/plugins/{id}",
  access: "admin",
  summary:
    "Enable or disable a plugin or its code in pages, or change its settings; a setting that is null takes its default again",
  params: z.object({ id: z.string() }),
  input: z.strictObject({
    enabled: z.boolean("must be true or false").optional(),
    pageCode: z.boolean("must be true or false").optional(),
    settings: pluginSettings.optional(),
  }),
  response: plugin,
  status: 200,
});
