import type { Context } from "@/lib/context";
import { requireAdministrator } from "@/lib/accounts/require-administrator";

/**
 * The id of the one administrator who can sign in, who can neither be stopped nor lose the role; null while there are
 * more. For pages, which then offer neither: whether it may be done is looked at again when it is done.
 * @throws AppError FORBIDDEN
 */
export async function findLastAdministrator(ctx: Context): Promise<string | null> {
  requireAdministrator(ctx);
  const enabled = await ctx.db.user.findMany({
    where: { role: "admin", disabledAt: null },
    select: { id: true },
    take: 2,
  });
  return enabled.length === 1 ? enabled[0]!.id : null;
}
