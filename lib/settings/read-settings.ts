import type { Context } from "@/lib/context";
import { statement } from "@/lib/db/steps";

/** The settings with the values that hold when nobody has set them. */
export const SETTING_DEFAULTS = {
  app_theme_pack_default: "",
  app_theme_pack_lock: "false",
  app_ui_pack_default: "none",
  app_ui_pack_lock: "false",
  user_allow_api_keys_create: "true",
} as const;

export type SettingKey = keyof typeof SETTING_DEFAULTS;
type Switch = "true" | "false";
export type Settings = {
  /** A theme pack's id, or empty for the built-in theme. */
  app_theme_pack_default: string;
  app_theme_pack_lock: Switch;
  /** A UI pack's id, or `none`. */
  app_ui_pack_default: string;
  app_ui_pack_lock: Switch;
  user_allow_api_keys_create: Switch;
};

/** Those that say how the panel looks. */
export const LOOK_SETTINGS = [
  "app_theme_pack_default",
  "app_theme_pack_lock",
  "app_ui_pack_default",
  "app_ui_pack_lock",
] as const satisfies readonly SettingKey[];

/** The settings that were set. */
export type StoredSettings = Partial<Record<SettingKey, string | null>>;

/** Gives StoredSettings as one row, of a table that has no more rows than there are settings. */
export const SELECT_SETTINGS = `SELECT ${Object.keys(SETTING_DEFAULTS)
  .map((key) => `MAX(CASE WHEN "key" = '${key}' THEN "value" END) AS "${key}"`)
  .join(", ")} FROM "Setting"`;
const FIND = statement<StoredSettings>(SELECT_SETTINGS);

/** All settings, as strings. */
export async function readSettings(ctx: Pick<Context, "db">): Promise<Settings> {
  return settingsOf((await ctx.db.sql.read(FIND)) ?? {});
}

/** What holds where this was set. */
export function settingsOf(stored: StoredSettings): Settings {
  const text = (key: SettingKey) => stored[key] ?? SETTING_DEFAULTS[key];
  const flag = (key: SettingKey): Switch => (text(key) === "true" ? "true" : "false");
  return {
    app_theme_pack_default: text("app_theme_pack_default"),
    app_theme_pack_lock: flag("app_theme_pack_lock"),
    app_ui_pack_default: text("app_ui_pack_default"),
    app_ui_pack_lock: flag("app_ui_pack_lock"),
    user_allow_api_keys_create: readSwitch(
      "user_allow_api_keys_create",
      stored.user_allow_api_keys_create ?? undefined,
    ),
  };
}

/** A switch as it is stored: anything but its two words is what the default says. */
export function readSwitch(key: "user_allow_api_keys_create", stored: string | undefined): Switch {
  return stored === "true" || stored === "false" ? stored : SETTING_DEFAULTS[key];
}
