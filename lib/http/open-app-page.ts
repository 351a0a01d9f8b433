import { toResponse } from "@/lib/http/answer";
import { HEADER } from "@/lib/http/request-facts";
import { plainPage } from "@/lib/http/plain-page";
import { getTranslator } from "@/lib/messages";
import type { Locale } from "@/lib/text/locales";
import { negotiateLocale } from "@/lib/text/negotiate-locale";

/** Tries at once what the link does; a browser that does not follow leaves the link to press. */
const OPEN_AT_ONCE = `location.href=document.getElementById("action").href`;

/**
 * The page after a decision for an app with a scheme of its own (`myapp://…`): a redirect there may do nothing at
 * all, when the app is not installed or the browser asks first, and the credentials are given once.
 */
export function openAppPage(redirectUrl: string, headers: Headers, chosen: Locale | null = null): Response {
  const locale = chosen ?? negotiateLocale(headers.get("accept-language"));
  const t = getTranslator(locale);
  const nonce = headers.get(HEADER.nonce);
  return toResponse(
    plainPage({
      status: 200,
      locale,
      title: t("openApp.title"),
      body: t("openApp.body", { scheme: /^[^:]*:\/*/.exec(redirectUrl)?.[0] ?? "" }),
      action: { href: redirectUrl, label: t("openApp.action") },
      footnote: t("openApp.footnote"),
      script: OPEN_AT_ONCE,
      ...(nonce && { nonce }),
    }),
  );
}
