import { CONSENT_DECISION, CONSENT_PAGE } from "@/lib/consent/addresses";
import { decideByForm } from "@/lib/http/decide-by-form";
import { seeOther } from "@/lib/http/see-other";
import { openAppPage } from "@/lib/http/open-app-page";

/**
 * The consent page's own form. `mode=user` goes on to the app; an app with a scheme of its own gets a page with a link
 * to press, as a browser may not follow a redirect there. `mode=server` stays: `?done=<id>`, and for a Deny whether
 * the app's server was told. The form is posted with the page's own query, so that the way back needs no database.
 */
export const POST = decideByForm({
  path: CONSENT_DECISION,
  kind: "callback",
  async decided(ctx, { id, answer }, request) {
    if (answer?.mode === "user") {
      const web = /^https?:/.test(answer.redirect_url);
      return web
        ? seeOther(answer.redirect_url)
        : openAppPage(answer.redirect_url, request.headers, ctx.actor.language);
    }
    const told = answer?.mode === "server" && "denied" in answer ? { told: answer.delivered ? "1" : "0" } : {};
    return seeOther(`${CONSENT_PAGE}?${new URLSearchParams({ done: id, ...told })}`);
  },
  page: (_fields, request) => `${CONSENT_PAGE}${new URL(request.url).search}`,
});
