import * as z from "zod";

const keyError = { error: "the key of a setting of this plugin's plugin.json" };

/** When an entry of a pack shows: `enabled` must hold and `hidden` must not. */
const visibilityRule = z
  .union(
    [
      z.boolean(),
      z.object({
        type: z
          .enum(["always", "never"])
          .meta({ description: "Holds always, like true, or never, like false.", examples: ["never"] }),
      }),
      z.object({
        type: z.literal("plugin_setting").meta({
          description: "Holds while a setting of the plugin has a value; administrators set it.",
          examples: ["plugin_setting"],
        }),
        key: z
          .string(keyError)
          .min(1, keyError)
          .meta({ description: "A setting of this plugin's plugin.json.", examples: ["sidebar"] }),
        equals: z
          .union([z.string(), z.boolean(), z.number()], { error: "text, true, false, or a number" })
          .meta({
            description: "The value with which the rule holds, compared as text, case and all.",
            default: "true",
            examples: ["wide", true],
          })
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
  enabled: visibilityRule.optional().meta({
    description: "When it shows. Where it is absent, always.",
    examples: [true, { type: "plugin_setting", key: "sidebar", equals: "wide" }],
  }),
  hidden: visibilityRule.optional().meta({
    description: "When it does not show, whatever enabled says.",
    examples: [false, { type: "plugin_setting", key: "sidebar", equals: "none" }],
  }),
};

export type VisibilityRule = z.output<typeof visibilityRule>;
