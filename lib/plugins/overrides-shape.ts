import { z } from "zod";
import { action, hiddenSlots, replacement, slotName } from "@/lib/plugins/entry-shapes";
import { schemaField } from "@/lib/plugins/theme-shape";
import { visibility } from "@/lib/plugins/visibility-shape";

export const overridesReplacement = z.object(
  { ...visibility, slot: slotName, ...replacement },
  { error: "an object with a slot" },
);

/** What an `overrides.json` may say. */
export const overridesShape = z.object({
  $schema: schemaField,
  hide: hiddenSlots.optional(),
  replace: z
    .array(overridesReplacement, { error: "a list of replacements" })
    .meta({ description: "What stands in a slot instead of the panel's own part." })
    .optional(),
  actions: z.array(action, { error: "a list of actions" }).optional(),
});
