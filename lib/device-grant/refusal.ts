/** Why a user who approved gets no key after all: looked at again at the moment when it is made. */
export type Refusal = "disabled" | "not_allowed" | "key_limit";

const SENTENCES: Record<Refusal, string> = {
  disabled: "The account that approved this has been disabled since.",
  not_allowed: "The account that approved this may no longer have API keys made for it.",
  key_limit: "The account that approved this holds the most API keys allowed; revoke one and start again.",
};

/** The sentence that goes with `access_denied`. */
export function refusalSentence(refusal: Refusal): string {
  return SENTENCES[refusal];
}
