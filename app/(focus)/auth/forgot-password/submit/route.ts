import { FORGOT_PASSWORD_FORM, FORGOT_PASSWORD_PAGE } from "@/lib/accounts/addresses";
import { forgotPassword } from "@/lib/accounts/forgot-password";
import { forgotPassword as contract } from "@/lib/contracts/sessions";
import { answerForm } from "@/lib/http/answer-form";

export const POST = answerForm({
  path: FORGOT_PASSWORD_FORM,
  page: FORGOT_PASSWORD_PAGE,
  input: contract.input,
  async answer(ctx, input) {
    await forgotPassword(ctx, input);
    return `${FORGOT_PASSWORD_PAGE}?sent=1`;
  },
});
