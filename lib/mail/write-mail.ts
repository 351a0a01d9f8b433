import { getTranslator } from "@/lib/messages";
import { describeNotification } from "@/lib/messages/describe-notification";
import type { Mail } from "@/lib/mail/send-mail";

/** A one-time link for setting a password. */
export function passwordLinkMail(to: { email: string; name: string; set_password_url: string }): Mail {
  const t = getTranslator();
  const text = t("mail.passwordLink.text", { name: to.name, url: to.set_password_url });
  return { to: to.email, subject: t("mail.passwordLink.subject"), text };
}

/** A notification, with the address of the page that lists them. */
export function notificationMail(
  email: string,
  note: Parameters<typeof describeNotification>[1],
  baseUrl: string,
): Mail {
  const { title, body } = describeNotification(getTranslator(), note);
  return { to: email, subject: `${title} · Panel`, text: `${body}\n\n${baseUrl}/dashboard/account#notifications\n` };
}
