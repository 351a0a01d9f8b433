import type { Context } from "@/lib/context";
import { requireAdministrator } from "@/lib/accounts/require-administrator";

/**
 * The e-mail addresses of accounts, for pages that show ids to administrators. A deleted account has none.
 * @throws AppError FORBIDDEN
 */
export async function findEmails(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  requireAdministrator(ctx);
  const users = await ctx.db.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, email: true },
  });
  return new Map(users.map(({ id, email }) => [id, email]));
}

/**
 * The id of the account with an e-mail address, in any case; null when there is none.
 * @throws AppError FORBIDDEN
 */
export async function findIdByEmail(ctx: Context, email: string): Promise<string | null> {
  requireAdministrator(ctx);
  const user = await ctx.db.user.findUnique({ where: { email: email.trim().toLowerCase() }, select: { id: true } });
  return user?.id ?? null;
}
