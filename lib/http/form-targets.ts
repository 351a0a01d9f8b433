import { CONSENT_DECISION } from "@/lib/consent/addresses";
import { DEVICE_DECISION } from "@/lib/device-grant/addresses";

/** Where pages' own forms post to without a script, besides the API. */
export const FORM_TARGETS: readonly string[] = [DEVICE_DECISION, CONSENT_DECISION];
