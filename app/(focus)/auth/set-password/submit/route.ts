import { SET_PASSWORD_FORM, SET_PASSWORD_PAGE } from "@/lib/accounts/addresses";
import { redeemPasswordLink } from "@/lib/accounts/password-links";
import { SIGN_IN_PAGE } from "@/lib/auth/return-path";
import { setPasswordByLink } from "@/lib/contracts/sessions";
import { answerForm } from "@/lib/http/answer-form";

export const POST = answerForm({
  path: SET_PASSWORD_FORM,
  page: SET_PASSWORD_PAGE,
  input: setPasswordByLink.input,
  async answer(ctx, input) {
    // a person pastes the whole link as well as its code
    await redeemPasswordLink(ctx, { ...input, token: input.token.trim().replace(/^.*#/, "") });
    return `${SIGN_IN_PAGE}?notice=password-set`;
  },
});
