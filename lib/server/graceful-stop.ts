import type { Server } from "node:http";
import { announceStop } from "@/lib/server-state";

/** Milliseconds that requests under way may take to end. */
const PATIENCE_MS = 10_000;

/**
 * On SIGTERM, SIGINT or SIGHUP: take no new connections, let requests under way end, close what is behind, exit 0.
 * A second signal ends at once.
 */
export function stopOnSignals(server: Server, closeRest: () => Promise<void>): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
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
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, stop);
}
