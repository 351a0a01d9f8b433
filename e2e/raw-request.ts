import { connect } from "node:net";

export type RawAnswer = { status: number; headers: Map<string, string>; body: string };

type RawOptions = {
  method?: string;
  /** The request target, written as it is. */
  target: string;
  /** Header lines as they are; `Host` is added unless one is here, `Connection: close` always. */
  headers?: string[];
  body?: string;
  /** The address connected to; 127.0.0.1 when absent. */
  to?: string;
};

/**
 * One request over a bare socket, so that nothing between the test and the server tidies it up.
 * @returns null when the server closed the connection without an answer
 */
export function rawRequest(port: number, options: RawOptions): Promise<RawAnswer | null> {
  const { method = "GET", target, headers = [], body = "", to = "127.0.0.1" } = options;
  const host = headers.some((line) => /^host:/i.test(line)) ? [] : [`Host: localhost:${port}`];
  const length = body ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const lines = [`${method} ${target} HTTP/1.1`, ...host, ...headers, ...length, "Connection: close", "", body];
  return rawExchange(port, lines.join("\r\n"), to);
}

/** Sends bytes as they are and reads to the connection's end. Rejects after 10 s without one. */
export function rawExchange(port: number, bytes: string, to = "127.0.0.1"): Promise<RawAnswer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, to, () => socket.write(bytes, "latin1"));
    socket.setTimeout(10_000, () => socket.destroy(new Error("the server neither answered nor closed in 10 s")));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // closed while we still wrote: what was answered until then counts
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(parseAnswer(Buffer.concat(chunks).toString("latin1"))));
  });
}

function parseAnswer(text: string): RawAnswer | null {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const status = /^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1];
  if (status === undefined) return null;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(":");
    const name = line.slice(0, at).toLowerCase();
    headers.set(name, [headers.get(name), line.slice(at + 1).trim()].filter(Boolean).join(", "));
  }
  const body = rest.join("\r\n\r\n");
  const chunked = headers.get("transfer-encoding") === "chunked";
  return { status: Number(status), headers, body: chunked ? withoutChunks(body) : body };
}

function withoutChunks(body: string): string {
  let text = "";
  for (let at = 0; ;) {
    const end = body.indexOf("\r\n", at);
    const size = end < 0 ? 0 : Number.parseInt(body.slice(at, end), 16);
    if (!size) return Buffer.from(text, "latin1").toString("utf8");
    text += body.slice(end + 2, end + 2 + size);
    at = end + 2 + size + 2;
  }
}
