import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import type { Logger } from "@/lib/log";
import { PATIENCE_MS, SAME_WISH_MS, STOP_MESSAGE, STOP_SIGNALS } from "@/lib/server/graceful-stop";

/** One that ends sooner than this after its start is begun again only after a while, in milliseconds. */
const SHORT_LIFE_MS = 5_000;
const PAUSE_MS = 2_000;
/** What workers may take beyond their own patience before they are ended. */
const GRACE_MS = 5_000;

/**
 * Runs the panel in several processes that share its port (`node:cluster`): this one answers nothing, it begins them,
 * begins another where one ends by itself, and passes on that they are to stop. They agree by the database, as panels on
 * several machines do.
 *
 *   begin ── the first one listens ──→ the others ── signal ──→ all are told ──→ the last has ended: exit 0
 *      └─ the first one ends before: exit 1; it has said why
 *
 * @param onServing called once the first one listens
 */
export function runWorkers({ count, log, onServing }: { count: number; log: Logger; onServing: () => void }): void {
  // Each takes connections itself. Handed on by this process, one that was given to a worker which dies before it says
  // that it has it would be answered by nobody, and never closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let stopping = false;
  let stoppingSince = 0;
  let failed = false;
  let onceServed = false;
  const serving = new Set<number>();
  const begun = new Map<number, number>();

  const begin = () => {
    if (stopping) return;
    const worker = cluster.fork();
    begun.set(worker.id, performance.now());
  };
  const all = () => Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => worker !== undefined);
  const endIfLast = () => {
    if (all().length === 0) process.exit(failed ? 1 : 0);
  };

  cluster.on("listening", ({ id }) => {
    serving.add(id);
    if (stopping || onceServed) return;
    onceServed = true;
    for (let n = 1; n < count; n += 1) begin();
    onServing();
  });
  cluster.on("exit", (worker, code, signal) => {
    const lived = performance.now() - (begun.get(worker.id) ?? 0);
    begun.delete(worker.id);
    const served = serving.delete(worker.id);
    if (stopping) {
      if (served && code !== 0) failed = true;
      return endIfLast();
    }
    if (!onceServed) process.exit(1);
    log.error({ worker: worker.id, code, signal }, "a worker ended by itself; another one takes its place");
    if (lived < SHORT_LIFE_MS) setTimeout(begin, PAUSE_MS);
    else begin();
  });

  const stop = () => {
    // a second signal ends at once, but for the same wish said twice
    if (stopping && performance.now() - stoppingSince < SAME_WISH_MS) return;
    if (stopping) {
      for (const { process: child } of all()) child.kill("SIGKILL");
      process.exit(1);
    }
    stopping = true;
    stoppingSince = performance.now();
    for (const worker of all()) {
      if (serving.has(worker.id)) worker.send(STOP_MESSAGE, () => undefined);
      // it serves nobody yet, and may not hear what it is told
      else worker.process.kill("SIGTERM");
    }
    setTimeout(() => {
      failed = true;
      for (const { process: child } of all()) child.kill("SIGKILL");
    }, PATIENCE_MS + GRACE_MS).unref();
    endIfLast();
  };
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  begin();
}
