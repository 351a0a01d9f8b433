import { FORGOT_PASSWORD_FORM, LANGUAGE_FORM, SET_PASSWORD_FORM } from "@/lib/accounts/addresses";
import { CONSENT_DECISION } from "@/lib/consent/addresses";
import { DEVICE_DECISION } from "@/lib/device-grant/addresses";

/** Where pages' own forms post to without a script, besides the API. */
export const FORM_TARGETS: readonly string[] = [
  DEVICE_DECISION,
  CONSENT_DECISION,
  SET_PASSWORD_FORM,
  FORGOT_PASSWORD_FORM,
  LANGUAGE_FORM,
];
