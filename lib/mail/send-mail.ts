import { createTransport } from "nodemailer";

/** The operator's server and the sender's address. */
export type Smtp = { url: string; from: string };

export type Mail = { to: string; subject: string; text: string };

/**
 * Sends one mail by the operator's SMTP server.
 * @returns false when no server is set
 * @throws the server's or the network's refusal
 */
export async function sendMail(smtp: Smtp | null, mail: Mail): Promise<boolean> {
  if (!smtp) return false;
  const transport = createTransport(smtp.url, {
    from: smtp.from,
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  });
  try {
    await transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
    return true;
  } finally {
    transport.close();
  }
}
