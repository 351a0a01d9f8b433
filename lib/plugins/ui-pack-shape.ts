import * as z from "zod";
import { actions, hiddenSlots, replacement } from "@/lib/plugins/entry-shapes";
import { readable } from "@/lib/plugins/readable-field";
import { packId, schemaField } from "@/lib/plugins/theme-shape";
import { visibility } from "@/lib/plugins/visibility-shape";
import { SHELL_SLOTS, SLOTS } from "@/lib/slots/slot-catalogue";

export const shellReplacement = z.object(
  { ...visibility, ...replacement },
  { error: "an object with component, remote or hide" },
);

const inRegion = (description: string) =>
  shellReplacement.meta({ description, examples: [{ component: "card.html" }, { hide: true }] }).optional();

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
    replace: z
      .object(replacement, { error: "an object with component, remote or hide" })
      .meta({ description: "What stands in place of the page's content.", examples: [{ component: "console.html" }] })
      .optional(),
  })
  .meta({ id: "page", description: "A page of the panel that is replaced or hidden." });

/** What a UI pack in a `ui.json` may say. */
export const uiPackShape = z
  .object({
    $schema: schemaField("plugin-ui-pack.schema.json"),
    id: packId
      .meta({
        description: "The pack's id in its plugin; people choose it as plugin:id.",
        default: "default",
        examples: ["focus"],
      })
      .optional(),
    name: readable(100)
      .meta({ description: "What people see, up to 100 characters.", examples: ["Focus"] })
      .optional(),
    ...visibility,
    theme: z
      .union([z.string(), z.null()], { error: "plugin:id, the id of a theme pack of this plugin, or null" })
      .meta({
        description: "The theme pack that goes with it: plugin:id, or an id of this plugin; null for none.",
        examples: ["deep", "harbor:default"],
      })
      .optional(),
    shell: z
      .object(
        {
          replace: z
            .object(Object.fromEntries(SHELL_SLOTS.map((slot) => [slot, inRegion(SLOTS[slot])])), {
              error: "an object of replacements by slot",
            })
            .meta({
              description: "By slot of the shell, what stands there instead of the panel's own part.",
              examples: [{ "shell.sidebar": { component: "sidebar.html" } }],
            })
            .optional(),
        },
        { error: "an object with replace" },
      )
      .meta({
        description: "The regions around the pages.",
        examples: [{ replace: { "shell.sidebar": { component: "sidebar.html" } } }],
      })
      .optional(),
    pages: z
      .array(page, { error: "a list of pages" })
      .meta({
        description: "Pages of the panel that are replaced or hidden, by their path.",
        examples: [[{ match: "/dashboard", replace: { component: "dashboard.html" } }]],
      })
      .optional(),
    hide: hiddenSlots.optional(),
    actions: actions.optional(),
    get packs(): z.ZodOptional<z.ZodArray<z.ZodType>> {
      return z
        .array(uiPackShape, { error: "a list of packs" })
        .meta({
          description: "More packs of the same form. The rules of this pack hold for them too.",
          examples: [[{ id: "wide", name: "Wide" }]],
        })
        .optional();
    },
  })
  .meta({ id: "ui-pack", description: "A UI pack. Only one is active at a time." });
