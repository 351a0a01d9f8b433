import * as z from "zod";
import { manifestShape } from "@/lib/plugins/manifest-shape";
import { overridesShape } from "@/lib/plugins/overrides-shape";
import { themeListShape, themePackShape } from "@/lib/plugins/theme-shape";
import { uiPackShape } from "@/lib/plugins/ui-pack-shape";

type Described = { title: string; description: string; shape: z.ZodType; examples: unknown[] };

/** The JSON Schemas of a plugin's files, by the name that they are served under. */
const SCHEMAS: Record<string, Described> = {
  "plugin-manifest.schema.json": {
    title: "Plugin Manifest",
    description: "plugin.json of a plugin: who it is, its settings, and what its code may ask of the API.",
    shape: manifestShape,
    examples: [
      {
        name: "House rules",
        version: "1.0.0",
        description: "A button in the list of servers that shows the rules of the house.",
        author: "Jane Doe",
        settings: { show: "false" },
        permissions: ["api:read"],
      },
    ],
  },
  "plugin-theme.schema.json": {
    title: "Plugin Theme Pack",
    description: "Frontend/theme.json of a plugin: one theme pack, or themes with several.",
    shape: z.union([themeListShape, themePackShape]),
    examples: [
      {
        name: "Ocean",
        tokens: { light: { primary: "199 89% 33%", radius: "0.5rem" }, dark: { primary: "199 89% 60%" } },
        accents: ["custom:#0e7490"],
        defaults: { backgroundType: "gradient" },
        css: "theme.css",
      },
    ],
  },
  "plugin-ui-pack.schema.json": {
    title: "Plugin UI Pack",
    description: "Frontend/ui.json of a plugin: a UI pack, which may hold others in packs.",
    shape: uiPackShape,
    examples: [
      {
        name: "Focus",
        theme: "deep",
        shell: { replace: { "shell.sidebar": { component: "sidebar.html" } } },
        pages: [{ match: "/server/:uuidShort/console", replace: { remote: "console.js", component: "console.html" } }],
        hide: ["shell.page-header"],
        actions: [{ slot: "toolbar.server-console", label: "Restart", component: "restart.html", priority: 10 }],
      },
    ],
  },
  "plugin-overrides.schema.json": {
    title: "Plugin Overrides",
    description: "Frontend/overrides.json of a plugin: changes of single slots without a UI pack.",
    shape: overridesShape,
    examples: [
      {
        hide: ["shell.background"],
        replace: [
          { slot: "shell.navbar", component: "navbar.html", enabled: { type: "plugin_setting", key: "navbar" } },
        ],
      },
    ],
  },
};

/** The names of them all. */
export const PLUGIN_SCHEMA_FILES = Object.keys(SCHEMAS);

/**
 * The JSON Schema (draft 2020-12) of one of a plugin's files, made of the very definition that reads it.
 * @param file `plugin-theme.schema.json` and the like
 * @param base address that the schema's own is below
 * @returns null for a name that is no schema's
 */
export function pluginSchema(file: string, base: string): Record<string, unknown> | null {
  if (!Object.hasOwn(SCHEMAS, file)) return null;
  const { title, description, shape, examples } = SCHEMAS[file]!;
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io: "input",
    target: "draft-2020-12",
    override({ zodSchema, jsonSchema }) {
      // left out of what is read into another form, as they might be of that; ours are of what is written
      const examples = jsonSchema.examples ?? z.globalRegistry.get(zodSchema as z.core.$ZodType)?.examples;
      if (Array.isArray(examples)) jsonSchema.examples = examples as unknown[];
    },
  });
  return { $schema, $id: `${base}/schemas/${file}`, title, description, examples, ...schema };
}
