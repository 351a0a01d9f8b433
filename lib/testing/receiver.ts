import { once } from "node:events";
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";

export type Received = { method: string; url: string; headers: IncomingHttpHeaders; text: string };
/** What a receiver does once it has all of a request. */
export type Behaviour = (response: ServerResponse, received: Received, request: IncomingMessage) => unknown;

export const answering =
  (status: number, body = "", headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** A real HTTP server on this machine, at any free port: what it got, and how it behaves, which may be changed. */
export class Receiver {
  readonly received: Received[] = [];
  /** Connections made to it, whatever came of them. */
  connections = 0;
  private constructor(
    private readonly server: http.Server | https.Server,
    public behaviour: Behaviour,
    readonly port: number,
  ) {}

  static async start(
    behaviour: Behaviour = answering(200),
    options: { tls?: { key: string; cert: string }; address?: string; port?: number } = {},
  ): Promise<Receiver> {
    const server = options.tls ? https.createServer(options.tls) : http.createServer();
    server.listen(options.port ?? 0, options.address ?? "127.0.0.1");
    await once(server, "listening");
    const receiver = new Receiver(server, behaviour, (server.address() as AddressInfo).port);
    server.on("connection", () => void receiver.connections++);
    server.on("tlsClientError", () => undefined); // meant by the tests that cause it
    server.on("request", (request, response) => void receiver.take(request, response));
    return receiver;
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = request;
    const received = { method, url, headers, text: Buffer.concat(chunks).toString("utf8") };
    this.received.push(received);
    response.on("error", () => undefined); // the panel may hang up at any time
    await this.behaviour(response, received, request);
  }

  /** The address for `SERVER_CALLBACK_ALLOWED_HOSTS`-listed plain calls of this machine. */
  url(path = "/hook"): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** The JSON of the last request. */
  get lastJson(): Record<string, string | null> {
    return JSON.parse(this.received.at(-1)?.text ?? "null") as Record<string, string | null>;
  }

  get last(): Received | undefined {
    return this.received.at(-1);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
