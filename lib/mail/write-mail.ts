import { getTranslator } from "@/lib/messages";
import { describeNotification } from "@/lib/messages/describe-notification";
import type { Locale } from "@/lib/text/locales";
import type { Mail } from "@/lib/mail/send-mail";

/** Whom a mail goes to: their address, and the language that they chose; without one it is English. */
type Reader = { email: string; language?: Locale | null };

/** A one-time link for setting a password. */
export function passwordLinkMail(to: Reader & { name: string; set_password_url: string }): Mail {
  const t = getTranslator(to.language ?? "en");
  const text = t("mail.passwordLink.text", { name: to.name, url: to.set_password_url });
  return { to: to.email, subject: t("mail.passwordLink.subject"), text };
}

/** A notification, with the address of the page that lists them. */
export function notificationMail(to: Reader, note: Parameters<typeof describeNotification>[1], baseUrl: string): Mail {
  const { title, body } = describeNotification(getTranslator(to.language ?? "en"), note);
  return { to: to.email, subject: `${title} · Panel`, text: `${body}\n\n${baseUrl}/dashboard/account#notifications\n` };
}
