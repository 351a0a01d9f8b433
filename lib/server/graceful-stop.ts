import type { Server, ServerResponse } from "node:http";
import { setImmediate as endOfTurn, setTimeout as wait } from "node:timers/promises";
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
 * Requests are still taken for so many moments after the signal, half a second in all. Every answer says by then that its
 * connection ends, so that clients which keep one open are not cut off between two requests; and a balancer hears at
 * /api/health that this process goes. Moments, as a process that stood still for that long has heard nobody meanwhile.
 */
const FAREWELL = { moments: 10, milliseconds: 50 };

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
    void takeFarewell().then(() =>
      server.close(() => {
        closeRest().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      }),
    );
  };
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (stoppingSince !== undefined && performance.now() - stoppingSince > SAME_WISH_MS) process.exit(1);
      stop();
    });
  }
  process.on("message", (message) => message === STOP_MESSAGE && stop());
}

async function takeFarewell(): Promise<void> {
  for (let left = FAREWELL.moments; left > 0; left--) {
    await wait(FAREWELL.milliseconds);
    await endOfTurn(); // timers come first in a turn, and then what has arrived
  }
}

/** The connection of an answer ends with it, and the answer says so where its head is not out yet. */
function endConnectionWith(res: ServerResponse): void {
  res.shouldKeepAlive = false;
  const { socket } = res;
  if (res.headersSent) res.once("finish", () => socket?.end());
}
