import { createTransport } from "nodemailer";
import SMTPTransport from "nodemailer/lib/smtp-transport/index.js";

/** The operator's server and the sender's address. */
export type Smtp = { url: string; from: string };

export type Mail = { to: string; subject: string; text: string };

/**
 * Milliseconds that a server may keep silent. A conversation has about ten turns, so a try ends well within the time
 * for which lib/notifications/mail-notifications.ts holds a notification.
 */
const PATIENCE = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 };

/**
 * Sends one mail by the operator's SMTP server.
 * @returns false when no server is set
 * @throws the server's or the network's refusal
 */
export async function sendMail(smtp: Smtp | null, mail: Mail): Promise<boolean> {
  if (!smtp) return false;
  // the transport made by hand: createTransport takes no options beside a URL, and its own patience is ten minutes
  const transport = createTransport(new SMTPTransport({ url: smtp.url, ...PATIENCE }), { from: smtp.from });
  try {
    // an address as such, so that none is taken for a list of them
    const to = { name: "", address: mail.to };
    await transport.sendMail({ ...mail, to, disableFileAccess: true, disableUrlAccess: true });
    return true;
  } finally {
    transport.close();
  }
}
