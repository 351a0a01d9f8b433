import { LANGUAGE_FORM, PREFERENCES_PAGE } from "@/lib/accounts/addresses";
import { chooseLanguage } from "@/lib/accounts/choose-language";
import { languageForm } from "@/lib/contracts/language";
import { answerOwnForm } from "@/lib/http/answer-own-form";

/** Ends on the page that the form stands on, in the language that was chosen. */
export const POST = answerOwnForm({
  path: LANGUAGE_FORM,
  page: PREFERENCES_PAGE,
  input: languageForm,
  async answer(ctx, input) {
    await chooseLanguage(ctx, input);
    return `${PREFERENCES_PAGE}?language=saved#language`;
  },
});
