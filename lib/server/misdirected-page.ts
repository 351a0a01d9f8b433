import type { Answer } from "@/lib/http/answer";
import { plainPage } from "@/lib/http/plain-page";
import { getTranslator } from "@/lib/messages";
import type { Locale } from "@/lib/text/locales";

/**
 * The page for a visitor who opened the panel under another address than PANEL_BASE_URL, where neither session nor
 * forms would work: says where to go. 421 Misdirected Request (RFC 9110 section 15.5.20).
 */
export function misdirectedPage(baseUrl: string, asked: string, locale: Locale): Answer {
  const t = getTranslator(locale);
  return plainPage({
    status: 421,
    locale,
    title: t("misdirected.title"),
    body: t("misdirected.body"),
    action: { href: baseUrl + asked, label: t("misdirected.action", { address: baseUrl }) },
  });
}
