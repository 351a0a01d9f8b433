import type { ConsentPage } from "@/app/(focus)/consent/load-consent-page";
import type { Translator } from "@/lib/messages";

/** The heading, and the document's title, for what became of a request. */
export function decidedTitle(
  t: Translator,
  { outcome, recent }: Pick<Extract<ConsentPage, { kind: "decided" }>, "outcome" | "recent">,
) {
  switch (outcome.state) {
    case "approved":
      if (recent) return t("callback.recent.approved");
      return t(outcome.mode === "server" ? "callback.sent.title" : "callback.handed.title");
    case "denied":
      return t(recent ? "callback.recent.denied" : "callback.denied.title");
    case "delivering":
      return t("callback.delivering.title");
    default:
      return t("callback.pending.title");
  }
}
