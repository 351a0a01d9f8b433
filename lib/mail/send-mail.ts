import { connect, type Socket } from "node:net";
import type SMTPTransport from "nodemailer/lib/smtp-transport";

/** The operator's server and the sender's address. */
export type Smtp = { url: string; from: string };

export type Mail = { to: string; subject: string; text: string };

/** Milliseconds that a mail may take in all, however slowly the server answers. */
export const MAIL_DEADLINE_MS = 30_000;

/**
 * Sends one mail by the operator's SMTP server.
 * @returns false when no server is set
 * @throws the server's or the network's refusal, or that 30 seconds were not enough; the password stands in none
 */
export async function sendMail(smtp: Smtp | null, mail: Mail): Promise<boolean> {
  if (!smtp) return false;
  const server = readSmtpUrl(smtp.url);
  const { default: nodemailer } = await import("nodemailer");
  // nodemailer limits the silence between two answers alone, so the socket is ours: it ends at the deadline
  const deadline = AbortSignal.timeout(MAIL_DEADLINE_MS);
  const socket = connect({ host: server.host, port: server.port });
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener("abort", () => {
      const error = new Error(`The mail server took longer than ${MAIL_DEADLINE_MS / 1000} seconds.`);
      reject(error);
      socket.destroy(error);
    });
  });
  const options: SMTPTransport.Options = {
    ...server,
    getSocket: (_options, callback) =>
      void opened(socket).then(
        (connection) => callback(null, { connection }),
        (error: Error) => callback(error, null),
      ),
  };
  const transport = nodemailer.createTransport(options);
  try {
    // an object: text would be parsed, as a list of addresses too
    const to = { name: "", address: mail.to };
    const { from } = smtp;
    await Promise.race([
      transport.sendMail({ ...mail, from, to, disableFileAccess: true, disableUrlAccess: true }),
      late,
    ]);
    return true;
  } catch (error) {
    // a server's words on a failed sign-in may hold what it was sent
    if ((error as { code?: unknown }).code !== "EAUTH") throw error;
    throw new Error("The mail server refused the user and password of SMTP_URL.");
  } finally {
    transport.close();
    socket.destroy();
  }
}

/** SMTP_URL, as lib/env.ts checked it. */
function readSmtpUrl(text: string) {
  const url = new URL(text);
  const secure = url.protocol === "smtps:";
  const [user, pass] = [url.username, url.password].map(decodeURIComponent) as [string, string];
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(user !== "" && { auth: { user, pass } }),
  };
}

function opened(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    // stays: a socket whose error nobody hears ends the process
    socket.on("error", reject);
  });
}
