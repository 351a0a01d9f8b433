import { releaseExpiredLeases } from "@/lib/delivery/release-lease";
import type { Runtime } from "@/lib/runtime";
import { systemContext } from "@/lib/server/system-context";

const SWEEP_EVERY_MS = 5_000;

/**
 * Undoes deliveries of killed processes at start and every few seconds; any number of processes may do it at once.
 * @returns stops it
 */
export async function scheduleSweeps(runtime: Runtime): Promise<() => void> {
  const sweep = async () => {
    try {
      await releaseExpiredLeases(systemContext(runtime, "sweep"));
    } catch (error) {
      runtime.log.warn({ err: error }, "the sweep for expired deliveries failed; it runs again in a few seconds");
    }
  };
  await sweep();
  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
