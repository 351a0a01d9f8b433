import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Received = {
  from: string;
  to: string[];
  user: string | undefined;
  raw: string;
  headers: string[];
  text: string;
};

/** A real SMTP server on a port of its own: keeps what it gets, or refuses where `refuse` says why. */
export class MailServer {
  readonly mails: Received[] = [];
  /** What the next mails, or the next sign-ins, are refused with. */
  refuse: string | null = null;
  refuseSignIn: ((password: string) => string) | null = null;
  /** Runs before a mail is taken. */
  before: () => Promise<unknown> = () => Promise.resolve();

  private constructor(private readonly server: SMTPServer) {}

  static async open(tls?: { key: string; cert: string }): Promise<MailServer> {
    const server = new SMTPServer({
      ...(tls && { ...tls, secure: true }),
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: tls ? [] : ["STARTTLS"],
      onAuth(auth, _session, done) {
        const because = here.refuseSignIn?.(auth.password ?? "");
        if (because === undefined) done(null, { user: `${auth.username}:${auth.password}` });
        else done(Object.assign(new Error(because), { responseCode: 535 }));
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          void here.before().then(() => {
            if (here.refuse !== null) return done(Object.assign(new Error(here.refuse), { responseCode: 451 }));
            const from = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
            const to = session.envelope.rcptTo.map(({ address }) => address);
            const user = session.user as string | undefined;
            here.mails.push({ from, to, user, ...read(Buffer.concat(chunks).toString("latin1")) });
            done();
          });
        });
      },
    });
    server.on("error", () => undefined); // a client that breaks off is no fault of the test
    const here = new MailServer(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return here;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** For SMTP_URL. */
  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

/** The headers, unfolded, and the text, decoded. */
function read(raw: string) {
  const end = raw.indexOf("\r\n\r\n");
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const encoding = headers.find((line) => /^content-transfer-encoding:/i.test(line))?.split(": ")[1];
  const body = raw.slice(end + 4);
  const bytes =
    encoding === "base64"
      ? Buffer.from(body, "base64")
      : encoding === "quoted-printable"
        ? Buffer.from(
            body
              .replace(/=\r\n/g, "")
              .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
            "latin1",
          )
        : Buffer.from(body, "latin1");
  return { raw, headers, text: bytes.toString("utf8") };
}
