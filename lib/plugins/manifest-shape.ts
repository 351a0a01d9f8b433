import * as z from "zod";
import { readable } from "@/lib/plugins/readable-field";
import { schemaField } from "@/lib/plugins/theme-shape";

/** What a plugin's frames may ask of the bridge. What is not declared is refused. */
export const PERMISSIONS = ["api:read", "api:write"] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const MOST_SETTINGS = 200;
export const LONGEST_KEY = 128;
export const LONGEST_SETTING = 4096;

/** What a `plugin.json` may say. */
export const manifestShape = z.object({
  $schema: schemaField("plugin-manifest.schema.json"),
  name: readable(100)
    .meta({
      description: "What people see, up to 100 characters. The folder's name where it is absent.",
      examples: ["Harbor"],
    })
    .optional(),
  version: readable(64)
    .meta({ description: "What you call this state of the plugin, up to 64 characters.", examples: ["1.0.0"] })
    .optional(),
  description: readable(2000, true)
    .meta({
      description: "What the plugin does, for administrators, up to 2000 characters.",
      examples: ["A compact sidebar of the places one goes to most."],
    })
    .optional(),
  author: readable(200)
    .meta({ description: "Who made it, up to 200 characters.", examples: ["Jane Doe"] })
    .optional(),
  settings: z
    .record(z.string().min(1).max(LONGEST_KEY), z.string().max(LONGEST_SETTING))
    .meta({
      description: "Settings that rules ask for, with the values that hold until an administrator sets others.",
      examples: [{ show: "false" }],
    })
    .optional(),
  permissions: z
    .array(
      z
        .enum(PERMISSIONS)
        .meta({ description: "api:read for GET and for who is signed in, api:write for everything else." }),
    )
    .meta({
      description: "What the plugin's code may ask of the API in the user's name; nothing else is allowed.",
      examples: [["api:read"], ["api:read", "api:write"]],
    })
    .optional(),
});
