import type { Context } from "@/lib/context";
import { isAppError } from "@/lib/errors";
import { statement } from "@/lib/db/steps";
import { createUser } from "@/lib/accounts/create-user";
import { makePassword } from "@/lib/accounts/password";

/** By a statement: this is asked at each start, and Prisma takes a quarter of a second to be ready. */
const ANYBODY = statement<{ id: string }>(`SELECT "id" FROM "User" LIMIT 1`);

/**
 * Makes the first administrator of an empty panel, from PANEL_ADMIN_EMAIL and PANEL_ADMIN_PASSWORD or with a password
 * made here. Two processes that start at once make one.
 * @returns the account when it was made here; `password` only when it was made up, to be shown once
 */
export async function ensureFirstAdmin(ctx: Context): Promise<{ email: string; password: string | null } | null> {
  if (await ctx.db.sql.read(ANYBODY)) return null;
  const { email, password } = ctx.env.firstAdmin;
  const admin = {
    email: email ?? "admin@localhost",
    name: "Administrator",
    password: password ?? makePassword(),
    role: "admin" as const,
  };
  try {
    await createUser(ctx, admin);
  } catch (error) {
    if (isAppError(error) && error.code === "EMAIL_TAKEN") return null;
    throw error;
  }
  return { email: admin.email, password: password === undefined ? admin.password : null };
}
