import * as z from "zod";
import { actions, hiddenSlots, replacement, slotName } from "@/lib/plugins/entry-shapes";
import { schemaField } from "@/lib/plugins/theme-shape";
import { visibility } from "@/lib/plugins/visibility-shape";
import { SLOT_NAMES } from "@/lib/slots/slot-catalogue";

export const overridesReplacement = z.object(
  {
    ...visibility,
    slot: slotName.meta({ description: "The slot in which it stands.", examples: [...SLOT_NAMES] }),
    ...replacement,
  },
  { error: "an object with a slot" },
);

/** What an `overrides.json` may say. */
export const overridesShape = z.object({
  $schema: schemaField("plugin-overrides.schema.json"),
  hide: hiddenSlots.optional(),
  replace: z
    .array(overridesReplacement, { error: "a list of replacements" })
    .meta({
      description: "What stands in a slot instead of the panel's own part. Each entry names its slot.",
      examples: [[{ slot: "shell.navbar", component: "navbar.html" }]],
    })
    .optional(),
  actions: actions.optional(),
});
