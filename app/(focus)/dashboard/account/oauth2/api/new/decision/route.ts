import { CONSENT_DECISION, CONSENT_PAGE } from "@/lib/consent/addresses";
import { parametersOf } from "@/lib/consent/parameters-of";
import { decideByForm } from "@/lib/http/decide-by-form";
import { seeOther } from "@/lib/http/see-other";
import { openAppPage } from "@/lib/http/open-app-page";

/**
 * The consent page's own form. `mode=user` goes on to the app; an app with a scheme of its own gets a page with a link
 * to press, as a browser may not follow a redirect there. `mode=server` stays: `?done=<id>`.
 */
export const POST = decideByForm({
  path: CONSENT_DECISION,
  async decided(_ctx, { id, answer }, request) {
    if (answer?.mode !== "user") return seeOther(`${CONSENT_PAGE}?done=${id}`);
    const web = /^https?:/.test(answer.redirect_url);
    return web ? seeOther(answer.redirect_url) : openAppPage(answer.redirect_url, request.headers);
  },
  page: async (ctx, form) => `${CONSENT_PAGE}?${await parametersOf(ctx, form.request_token)}`,
});
