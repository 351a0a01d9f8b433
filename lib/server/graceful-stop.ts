import type { Server } from "node:http";
import { announceStop } from "@/lib/server-state";

/** Milliseconds that requests under way may take to end. */
export const PATIENCE_MS = 10_000;

/** What asks a process to stop: a supervisor, a terminal, a terminal that is closed. */
export const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/** What the process that began them says to its workers (`run-workers.ts`). */
export const STOP_MESSAGE = "stop";

/**
 * On SIGTERM, SIGINT or SIGHUP: take no new connections, let requests under way end, close what is behind, exit 0.
 * A second signal ends at once. A worker is told by its parent, and may have had the terminal's signal itself before.
 */
export function stopOnSignals(server: Server, closeRest: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    announceStop();
    setTimeout(() => server.closeAllConnections(), PATIENCE_MS).unref();
    server.close(() => {
      closeRest().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
    server.closeIdleConnections();
  };
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stop();
    });
  }
  process.on("message", (message) => message === STOP_MESSAGE && stop());
}
