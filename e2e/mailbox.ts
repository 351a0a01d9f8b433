import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Mailbox = {
  /** For SMTP_URL. */
  url: string;
  /** The first mail to an address whose text fits, headers included, as it was received. */
  waitFor(to: string, fits: RegExp): Promise<string>;
  /** How many mails came for an address. */
  count(to: string): number;
  close(): Promise<void>;
};

/** A real SMTP server on a port of its own that keeps what it gets. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        // quoted-printable breaks long lines with a = at their end
        const text = Buffer.concat(chunks).toString("utf8").replace(/=\r\n/g, "").replace(/=3D/g, "=");
        mails.push({ to, text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: (to) => mails.filter((mail) => mail.to.includes(to)).length,
    async waitFor(to, fits) {
      const deadline = performance.now() + 20_000;
      while (performance.now() < deadline) {
        const mail = mails.find((one) => one.to.includes(to) && fits.test(one.text));
        if (mail) return mail.text;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No mail to ${to} fits ${fits}.`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
