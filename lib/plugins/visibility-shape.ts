import { z } from "zod";

const keyError = { error: "the key of a setting of this plugin's plugin.json" };

/** When an entry of a pack shows: `enabled` must hold and `hidden` must not. */
const visibilityRule = z
  .union(
    [
      z.boolean(),
      z.object({ type: z.enum(["always", "never"]) }),
      z.object({
        type: z.literal("plugin_setting"),
        key: z.string(keyError).min(1, keyError).meta({ description: "A setting of this plugin's plugin.json." }),
        equals: z
          .union([z.string(), z.boolean(), z.number()], { error: "text, true, false, or a number" })
          .meta({ description: "Compared as text, case and all.", default: "true" })
          .optional(),
      }),
    ],
    { error: 'true, false, or an object with a type: "always", "never", or "plugin_setting" with a key' },
  )
  .meta({
    id: "visibility-rule",
    description: "Holds always, never, or while a setting of the plugin has a value.",
    examples: [true, { type: "plugin_setting", key: "sidebar", equals: "wide" }],
  });

/** The two fields that every entry may have. */
export const visibility = {
  enabled: visibilityRule.optional(),
  hidden: visibilityRule.optional(),
};

export type VisibilityRule = z.output<typeof visibilityRule>;
