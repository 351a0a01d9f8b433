import { releaseExpiredLeases } from "@/lib/delivery/release-lease";
import { isDeadlock } from "@/lib/db/conflict";
import { reasonOf } from "@/lib/db/error-chain";
import { noteFailedWrite } from "@/lib/db/failed-writes";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { mailNotifications } from "@/lib/notifications/mail-notifications";
import { purge } from "@/lib/purge/purge";
import type { Context } from "@/lib/context";
import type { Runtime } from "@/lib/runtime";
import { systemContext } from "@/lib/server/system-context";

type Job = {
  name: string;
  every: number;
  /** Asks the database at each run, whatever the settings are. */
  asks: boolean;
  run(ctx: Context): Promise<unknown>;
};

/** What the panel does by itself, and the milliseconds from the end of one run to the next. */
const JOBS: Job[] = [
  { name: "undo deliveries of killed processes", every: 5_000, asks: true, run: releaseExpiredLeases },
  { name: "mail notifications", every: 2_000, asks: false, run: mailNotifications },
  { name: "purge", every: 60 * 60_000, asks: true, run: purge },
];

/** Milliseconds after the start of the first runs: the first requests come before them. */
const FIRST_MS = 500;

/** What sets a job's next run; the function given to it ends with the run. */
type Timers = {
  setTimeout(run: () => Promise<void>, ms: number): NodeJS.Timeout;
  clearTimeout(timer: NodeJS.Timeout): void;
};
const TIMERS: Timers = { setTimeout: (run, ms) => setTimeout(() => void run(), ms).unref(), clearTimeout };

/**
 * Runs each job soon after the start and then on and on. Any number of processes may do so at once: each job takes its work by
 * conditional writes. A failed run is noted and tried again at its next turn. As they ask the database every few seconds,
 * whether anyone visits or not, it is said here when it is lost and when it is back, once each.
 * @returns stops them
 */
export function scheduleSweeps(runtime: Runtime, { setTimeout, clearTimeout } = TIMERS): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const { log } = runtime;
  let stopped = false;
  let lost = false;
  const noteFailure = (job: Job, error: unknown) => {
    const isUnwritable = noteFailedWrite(error) !== null;
    if (isUnwritable || isDeadlock(error) || !isDatabaseUnavailable(error)) {
      const why = isUnwritable ? { reason: reasonOf(error) } : { err: error };
      log.warn({ job: job.name, ...why }, "a job failed; it runs again");
    } else if (!lost) {
      lost = true;
      log.error({ reason: reasonOf(error) }, "the database is lost");
    }
  };
  const noteSuccess = (job: Job) => {
    if (!lost || !job.asks) return;
    lost = false;
    log.info("the database is back");
  };
  const turn = async (job: Job) => {
    try {
      await job.run(systemContext(runtime, job.name));
      noteSuccess(job);
    } catch (error) {
      noteFailure(job, error);
    }
    if (!stopped) setNext(job, job.every);
  };
  const setNext = (job: Job, ms: number) => {
    const timer = setTimeout(() => turn(job), ms);
    timers.set(job.name, timer);
  };
  for (const job of JOBS) setNext(job, FIRST_MS);
  return () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
  };
}
