import type { Context } from "@/lib/context";
import { mailLink } from "@/lib/accounts/add-user";
import { makeForgottenPasswordLink } from "@/lib/accounts/password-links";

/**
 * Mails a link to the owner of an address. The answer is the same whether there is such an account or not, and comes
 * before the mail is sent, so that its time tells nothing either.
 * @throws AppError RATE_LIMITED
 */
export async function forgotPassword(ctx: Context, input: { email: string }) {
  if (!ctx.env.smtp) return { mail: "not_set_up" as const };
  const link = await makeForgottenPasswordLink(ctx, input);
  if (link) void mailLink(ctx, link);
  return { mail: "sent_if_known" as const };
}
