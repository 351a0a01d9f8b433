import type { Server, ServerResponse } from "node:http";
import { announceStop } from "@/lib/server-state";
import { OpenResponses } from "@/lib/server/open-responses";

/** Milliseconds that requests under way may take to end. */
export const PATIENCE_MS = 10_000;

/** What asks a process to stop: a supervisor, a terminal, a terminal that is closed. */
export const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** What the process that began them says to its workers (`run-workers.ts`). */
export const STOP_MESSAGE = "stop";

/**
 * A second signal within so many milliseconds is the same wish: a supervisor tells all processes of a service, and one
 * that began another passes it on.
 */
export const SAME_WISH_MS = 1_000;

/**
 * Milliseconds in which requests are still taken after the signal. Every answer says by then that its connection ends, so
 * that clients which keep one open are not cut off between two requests; and a balancer hears at /api/health that this
 * process goes.
 */
const FAREWELL_MS = 500;

/**
 * On SIGTERM, SIGINT or SIGHUP: for a moment take what comes, then no new connections, let requests under way end, close
 * what is behind, exit 0. A second signal, a second later, ends at once. A worker is told by its parent, and may have had
 * the terminal's signal itself before.
 */
export function stopOnSignals(server: Server, closeRest: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const underWay = new OpenResponses();
  server.prependListener("request", (_req, res) => {
    underWay.add(res);
    if (stoppingSince !== undefined) endConnectionWith(res);
  });
  const stop = () => {
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    announceStop();
    underWay.forEach(endConnectionWith);
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
    setTimeout(() => {
      server.close(() => {
        closeRest().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      });
    }, FAREWELL_MS);
  };
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (stoppingSince !== undefined && performance.now() - stoppingSince > SAME_WISH_MS) process.exit(1);
      stop();
    });
  }
  process.on("message", (message) => message === STOP_MESSAGE && stop());
}

/** The connection of an answer ends with it, and the answer says so where its head is not out yet. */
function endConnectionWith(res: ServerResponse): void {
  res.shouldKeepAlive = false;
  const { socket } = res;
  if (res.headersSent) res.once("finish", () => socket?.end());
}
