import type { Context } from "@/lib/context";

/** The settings with the values that hold when nobody has set them. */
export const SETTING_DEFAULTS = { user_allow_api_keys_create: "true" } as const;

export type SettingKey = keyof typeof SETTING_DEFAULTS;
export type Settings = { user_allow_api_keys_create: "true" | "false" };

/** All settings, as strings. */
export async function readSettings(ctx: Pick<Context, "db">): Promise<Settings> {
  const rows = await ctx.db.setting.findMany();
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  return { user_allow_api_keys_create: stored.user_allow_api_keys_create === "false" ? "false" : "true" };
}
