import { z } from "zod";
import { action, hiddenSlots, replacement } from "@/lib/plugins/entry-shapes";
import { readable } from "@/lib/plugins/readable-field";
import { packId, schemaField } from "@/lib/plugins/theme-shape";
import { visibility } from "@/lib/plugins/visibility-shape";
import { SHELL_SLOTS } from "@/lib/slots/slot-catalogue";

export const shellReplacement = z.object(
  { ...visibility, ...replacement },
  { error: "an object with component, remote or hide" },
);

export const page = z
  .object({
    ...visibility,
    match: z
      .string({ error: "a path like /server/:uuidShort/console" })
      .regex(/^\//, { error: "a path that begins with /" })
      .meta({
        description: "The path of the page; a segment that begins with a colon stands for any one.",
        examples: ["/dashboard", "/server/:uuidShort/console"],
      }),
    hide: replacement.hide,
    replace: z.object(replacement, { error: "an object with component, remote or hide" }).optional(),
  })
  .meta({ id: "page", description: "A page of the panel that is replaced or hidden." });

/** What a UI pack in a `ui.json` may say. */
export const uiPackShape = z
  .object({
    $schema: schemaField,
    id: packId.meta({ description: "The pack's id in its plugin.", default: "default" }).optional(),
    name: readable(100).meta({ description: "What people see." }).optional(),
    ...visibility,
    theme: z
      .union([z.string(), z.null()], { error: "plugin:id, the id of a theme pack of this plugin, or null" })
      .meta({
        description: "The theme pack that goes with it: plugin:id, or an id of this plugin.",
        examples: ["deep"],
      })
      .optional(),
    shell: z
      .object(
        {
          replace: z
            .object(Object.fromEntries(SHELL_SLOTS.map((slot) => [slot, shellReplacement.optional()])), {
              error: "an object of replacements by slot",
            })
            .optional(),
        },
        { error: "an object with replace" },
      )
      .meta({ description: "Regions around the pages." })
      .optional(),
    pages: z.array(page, { error: "a list of pages" }).optional(),
    hide: hiddenSlots.optional(),
    actions: z.array(action, { error: "a list of actions" }).optional(),
    get packs(): z.ZodOptional<z.ZodArray<z.ZodType>> {
      return z.array(uiPackShape, { error: "a list of packs" }).optional();
    },
  })
  .meta({ id: "ui-pack", description: "A UI pack. Only one is active at a time." });
