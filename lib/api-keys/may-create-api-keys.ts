import type { Context, Role } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readSettings } from "@/lib/settings/read-settings";

/** Most live keys an account may hold. */
export const MAX_LIVE_KEYS = 50;

/** Whether an account of this role may be given an API key: the setting allows it, or it is an administrator's. */
export async function mayCreateApiKeys(ctx: Pick<Context, "db">, role: Role): Promise<boolean> {
  return role === "admin" || (await readSettings(ctx)).user_allow_api_keys_create === "true";
}

/** @throws AppError API_KEY_CREATION_NOT_ALLOWED */
export async function requireMayCreateApiKeys(ctx: Pick<Context, "db">, role: Role): Promise<void> {
  if (!(await mayCreateApiKeys(ctx, role))) throw new AppError("API_KEY_CREATION_NOT_ALLOWED");
}
