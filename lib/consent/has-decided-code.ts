import type { SessionContext } from "@/lib/context";
import { readUserCode } from "@/lib/device-grant/user-code";

/**
 * Whether the acting user decided the request of a user code themselves. They know that code already, so that this tells
 * nothing to anyone who guesses: of other people's decided codes it is false, as of unknown ones.
 */
export async function hasDecidedCode(ctx: SessionContext, input: { user_code: string }): Promise<boolean> {
  const userCode = readUserCode(input.user_code);
  if (userCode === null) return false;
  const where = { userCode, decidedById: ctx.actor.user.id, status: { not: "pending" as const } };
  return (await ctx.db.deviceRequest.count({ where })) > 0;
}
