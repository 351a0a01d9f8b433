import type { Context, Role } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { run, statement, type Steps } from "@/lib/db/steps";
import { readSwitch, type SettingKey, type Settings } from "@/lib/settings/read-settings";

/** Most live keys an account may hold. */
export const MAX_LIVE_KEYS = 50;

/** Whether an account of this role may be given an API key: the setting allows it, or it is an administrator's. */
export async function mayCreateApiKeys(ctx: Pick<Context, "db">, role: Role): Promise<boolean> {
  return role === "admin" || isOn(await ctx.db.sql.read(FIND_SETTING, SETTING));
}

/** The same as a step. */
export function* mayCreateSteps(role: Role): Steps<boolean> {
  return role === "admin" || isOn(yield* run(FIND_SETTING, SETTING));
}

const SETTING = "user_allow_api_keys_create" satisfies SettingKey;
const FIND_SETTING = statement<{ value: string }>(`SELECT "value" FROM "Setting" WHERE "key" = $1`);
const isOn = (row: { value: string } | undefined) => readSwitch(SETTING, row?.value) === "true";

/** @throws AppError API_KEY_CREATION_NOT_ALLOWED */
export async function requireMayCreateApiKeys(ctx: Pick<Context, "db">, role: Role): Promise<void> {
  if (!(await mayCreateApiKeys(ctx, role))) throw new AppError("API_KEY_CREATION_NOT_ALLOWED");
}

/**
 * The same by settings that were read already.
 * @throws AppError API_KEY_CREATION_NOT_ALLOWED
 */
export function requireMayCreateBy(settings: Settings, role: Role): void {
  if (role !== "admin" && settings[SETTING] !== "true") throw new AppError("API_KEY_CREATION_NOT_ALLOWED");
}
