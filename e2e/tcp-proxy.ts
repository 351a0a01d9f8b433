import { connect, createServer, type Server, type Socket } from "node:net";

/** Between the panel and its database: what goes through, what is cut off, and what hears nothing any more. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #mode: "open" | "silent" = "open";
  #server: Server | null = null;

  private constructor(
    private readonly target: { host: string; port: number },
    readonly port: number,
  ) {}

  static async start(target: { host: string; port: number }, port: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target, port);
    await proxy.open();
    return proxy;
  }

  /** Takes connections (again). */
  async open(): Promise<void> {
    this.#mode = "open";
    if (this.#server) return;
    const server = createServer((near) => {
      const far = connect(this.target);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on("data", (chunk) => this.#mode === "open" && to.write(chunk));
        from.on("error", () => to.destroy());
        from.on("close", () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => server.listen(this.port, "127.0.0.1", resolve));
    this.#server = server;
  }

  /** Nothing is heard any more of what is sent, as when a machine or a cable is gone. */
  silence(): void {
    this.#mode = "silent";
  }

  /** Ends all connections and refuses new ones, as when a server is stopped. */
  async cut(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
