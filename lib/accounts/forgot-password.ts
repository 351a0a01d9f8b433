import type { Context } from "@/lib/context";
import { mailLink } from "@/lib/accounts/add-user";
import { makeForgottenPasswordLink } from "@/lib/accounts/password-links";
import { takeLimits } from "@/lib/limits/take-limit";
import { limitSubject } from "@/lib/net/client-address";

/**
 * Mails a link to the owner of an address. The answer is the same whether there is such an account or not, and comes
 * before the account is looked for, so that its time tells nothing either. Asking is counted as wrong sign-ins are: for
 * an account from one address, so that a stranger's asking never keeps its owner from it.
 * @throws AppError RATE_LIMITED
 */
export async function forgotPassword(ctx: Context, input: { email: string }) {
  if (!ctx.env.smtp) return { mail: "not_set_up" as const };
  const address = limitSubject(ctx.address);
  await takeLimits(ctx, [
    ["LIMIT_SIGN_IN_ADDRESS", `forgotten ${address}`],
    ["LIMIT_SIGN_IN_ACCOUNT", `forgotten ${address} ${input.email}`],
  ]);
  void mailIfKnown(ctx, input);
  return { mail: "sent_if_known" as const };
}

async function mailIfKnown(ctx: Context, input: { email: string }): Promise<void> {
  try {
    const link = await makeForgottenPasswordLink(ctx, input);
    if (link) await mailLink(ctx, link);
  } catch (error) {
    ctx.log.warn({ requestId: ctx.requestId, err: error }, "a link for a forgotten password could not be made");
  }
}
