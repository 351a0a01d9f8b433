import type { Context } from "@/lib/context";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { toUserRecord, type UserRecord } from "@/lib/accounts/user-record";

/**
 * One page of all accounts, newest first. Ids sort by time, so the primary key serves the page however many there are.
 * @param input `cursor`: the last id of the page before; `limit`: 1 to 200
 * @throws AppError FORBIDDEN
 */
export async function listUsers(
  ctx: Context,
  input: { cursor?: string | undefined; limit: number },
): Promise<{ users: UserRecord[]; next_cursor: string | null }> {
  requireAdministrator(ctx);
  const rows = await ctx.db.user.findMany({
    ...(input.cursor !== undefined && { where: { id: { lt: input.cursor } } }),
    orderBy: { id: "desc" },
    take: input.limit + 1,
  });
  const page = rows.slice(0, input.limit);
  return { users: page.map(toUserRecord), next_cursor: rows.length > page.length ? page.at(-1)!.id : null };
}
