import type { Translator } from "@/lib/messages";

/** The sentences that every form of the JSON API needs, for the browser; `{wait}` is filled in there. */
export function formText(t: Translator) {
  return {
    pending: t("form.saving"),
    required: t("form.required"),
    copy: t("form.copy"),
    copied: t("form.copied"),
    refused: t("form.refused"),
    unreachable: t("form.unreachable"),
    unavailable: t("form.unavailable"),
    rateLimited: t("form.rateLimited", { wait: "{wait}" }),
  };
}
