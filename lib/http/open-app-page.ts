import { toResponse } from "@/lib/http/answer";
import { HEADER } from "@/lib/http/request-facts";
import { plainPage } from "@/lib/http/plain-page";
import { getTranslator } from "@/lib/messages";

/** Tries at once what the link does; a browser that does not follow leaves the link to press. */
const OPEN_AT_ONCE = `location.href=document.getElementById("action").href`;

/**
 * The page after a decision for an app with a scheme of its own (`myapp://…`): a redirect there may do nothing at
 * all, when the app is not installed or the browser asks first, and the credentials are given once.
 */
export function openAppPage(redirectUrl: string, headers: Headers): Response {
  const t = getTranslator();
  const nonce = headers.get(HEADER.nonce);
  return toResponse(
    plainPage({
      status: 200,
      title: t("openApp.title"),
      body: t("openApp.body", { scheme: /^[^:]*:\/*/.exec(redirectUrl)?.[0] ?? "" }),
      action: { href: redirectUrl, label: t("openApp.action") },
      footnote: t("openApp.footnote"),
      script: OPEN_AT_ONCE,
      ...(nonce && { nonce }),
    }),
  );
}
