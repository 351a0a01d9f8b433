import { setTimeout } from "node:timers/promises";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;
/** The terminal and npm both pass a Ctrl+C on: for so long the second one is the same press, and ends nothing anew. */
const SAME_PRESS_MS = 100;

/** Does work that goes on until the process is asked to end, by Ctrl+C for one. */
export async function untilStopped(work: (stopped: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    await work(controller.signal);
    await setTimeout(SAME_PRESS_MS);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
