import { releaseExpiredLeases } from "@/lib/delivery/release-lease";
import { mailNotifications } from "@/lib/notifications/mail-notifications";
import { purge } from "@/lib/purge/purge";
import type { Context } from "@/lib/context";
import type { Runtime } from "@/lib/runtime";
import { systemContext } from "@/lib/server/system-context";

type Job = { name: string; every: number; run(ctx: Context): Promise<unknown> };

/** What the panel does by itself, and the milliseconds from the end of one run to the next. */
const JOBS: Job[] = [
  { name: "undo deliveries of killed processes", every: 5_000, run: releaseExpiredLeases },
  { name: "mail notifications", every: 2_000, run: mailNotifications },
  { name: "purge", every: 60 * 60_000, run: purge },
];

/**
 * Runs each job at start and then on and on. Any number of processes may do so at once: each job takes its work by
 * conditional writes. A failed run is noted and tried again at its next turn.
 * @returns stops them
 */
export function scheduleSweeps(runtime: Runtime): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  let stopped = false;
  const turn = async (job: Job) => {
    try {
      await job.run(systemContext(runtime, job.name));
    } catch (error) {
      runtime.log.warn({ job: job.name, err: error }, "a job failed; it runs again");
    }
    if (!stopped) timers.set(job.name, setTimeout(() => void turn(job), job.every).unref());
  };
  for (const job of JOBS) void turn(job);
  return () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
