import { connect } from "node:net";

/**
 * One HTTP/1.1 connection that is kept alive and has one request under way at a time. Written on the bare socket: a
 * client library costs two to three times the CPU of a bare server, and on a machine with few cores the figures of
 * the fast contenders would be the client's own.
 */
export class HttpConnection {
  #socket;
  #received = Buffer.alloc(0);
  #waiting;

  static open(port) {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true }, () => resolve(new HttpConnection(socket)));
      socket.once("error", reject);
    });
  }

  constructor(socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      const answer = readAnswer(this.#received);
      if (!answer) return;
      this.#received = Buffer.alloc(0);
      this.#settle("resolve", answer);
    });
    socket.on("error", (error) => this.#settle("reject", error));
    socket.on("close", () => this.#settle("reject", new Error("the server closed the connection")));
  }

  /**
   * @param {string} request head and body as they go over the wire; ASCII
   * @returns {Promise<{ status: number, body: string }>}
   */
  send(request) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request, "latin1");
    });
  }

  close() {
    this.#socket.destroy();
  }

  #settle(how, value) {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.[how](value);
  }
}

/** A request in the form that `send` takes. */
export function formatRequest(method, path, { headers = {}, json } = {}) {
  const body = json === undefined ? "" : JSON.stringify(json);
  const lines = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", "Accept: application/json"];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (json !== undefined) lines.push("Content-Type: application/json", `Content-Length: ${body.length}`);
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** The whole answer, or undefined while some of it is still to come. */
function readAnswer(bytes) {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.latin1Slice(0, end);
  const status = Number(head.slice(9, 12));
  const from = end + 4;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const to = from + Number(length);
    return bytes.length < to ? undefined : { status, body: bytes.utf8Slice(from, to) };
  }
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
    const body = readChunks(bytes, from);
    return body === undefined ? undefined : { status, body };
  }
  return { status, body: "" };
}

function readChunks(bytes, from) {
  const parts = [];
  for (let at = from; ;) {
    const line = bytes.indexOf("\r\n", at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.latin1Slice(at, line), 16);
    const next = line + 2 + size + 2;
    if (bytes.length < next) return undefined;
    if (size === 0) return Buffer.concat(parts).toString();
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = next;
  }
}
