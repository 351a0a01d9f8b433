import cluster from "node:cluster";
import type { Worker } from "node:cluster";
import { AggregatorRegistry, Gauge, Registry, type MetricObjectWithValues, type MetricValue } from "prom-client";
import { ownTime } from "@/lib/clock";

/** As prom-client writes down what one process counts. */
type Counts = MetricObjectWithValues<MetricValue<string>>[];

/** A worker was asked for metrics, and wants the sums; the process that runs it asks each; each tells. */
type Message =
  | { type: "panel:metrics:asked"; id: number }
  | { type: "panel:metrics:tell"; id: number }
  | { type: "panel:metrics:told"; id: number; counts: Counts }
  | { type: "panel:metrics:sums"; id: number; text: string | null };

/** How long one worker is waited for: beginning, or stopped, it does not tell. */
const WORKER_MS = 1_000;
/** How long the sums are waited for. */
const PATIENCE_MS = 4_000;

/**
 * Begun in the process that runs the workers: when one of them is asked for metrics, answers it with the sums over all.
 * A sum never falls, as Prometheus would take that for a new beginning: what a worker has counted stays in it when it
 * ends, as far as it had told, and while it is silent.
 */
export function sumWorkersMetrics(): void {
  const own = ownFigures();
  /** Of those that have ended, added one after the other. */
  let ended: Promise<Counts> = Promise.resolve([]);
  const told = new Map<number, Counts>();
  let asked = 0;

  const tell = (worker: Worker) =>
    new Promise<boolean>((resolve) => {
      const id = (asked += 1);
      const end = (answered: boolean) => {
        clearTimeout(timer);
        worker.off("message", onMessage);
        worker.off("exit", onExit);
        resolve(answered);
      };
      const onExit = () => end(true); // it is among those that have ended
      const onMessage = (message: Message) => {
        if (message?.type !== "panel:metrics:told" || message.id !== id) return;
        told.set(worker.id, message.counts);
        end(true);
      };
      const timer = setTimeout(() => end(false), WORKER_MS);
      worker.on("message", onMessage);
      worker.once("exit", onExit);
      send(worker, { type: "panel:metrics:tell", id });
    });
  const sums = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected()) as Worker[];
    const answered = await Promise.all(workers.map(tell));
    own.silent.set(answered.filter((one) => !one).length);
    // both as of now: one that ends meanwhile goes from the one to the other
    const [living, before] = [[...told.values()], ended];
    return merge([await own.registry.getMetricsAsJSON(), await before, ...living]).metrics();
  };
  const sumsOnce = shared(sums);
  cluster.on("message", (worker, message: Message) => {
    if (message?.type !== "panel:metrics:asked") return;
    const answer = (text: string | null) => send(worker, { type: "panel:metrics:sums", id: message.id, text });
    sumsOnce().then(answer, () => answer(null));
  });
  cluster.on("exit", ({ id }) => {
    const counts = told.get(id)?.filter(({ type }) => String(type) === "counter" || String(type) === "histogram");
    told.delete(id);
    if (counts) ended = ended.then((before) => merge([before, counts]).getMetricsAsJSON());
  });
}

function send(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message, () => undefined);
}

/** What the process that runs the workers says of itself. Stands first, so that it is what counts where only one may. */
function ownFigures() {
  const registry = new Registry();
  const registers = [registry];
  const startedAt = ownTime() / 1000 - process.uptime();
  new Gauge({
    name: "process_start_time_seconds",
    help: "Start time of the process since unix epoch in seconds.",
    aggregator: "first",
    registers,
  }).set(startedAt);
  new Gauge({
    name: "process_resident_memory_bytes",
    help: "Resident memory size in bytes.",
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  const silent = new Gauge({
    name: "panel_workers_silent",
    help: "Workers that did not tell their counts in a second; what they told before is in the sums.",
    registers,
  });
  return { registry, silent };
}

/** Sums of what may be summed; of the event loop's lag that of the worker that lags most. */
function merge(all: Counts[]): Registry {
  const counts = all.map((one) =>
    one.map((metric) => (metric.name.startsWith("nodejs_eventloop_lag_") ? { ...metric, aggregator: "max" } : metric)),
  );
  return AggregatorRegistry.aggregate(counts);
}

/** Begun in a worker: its counts are read when the process that runs it asks. */
export function offerWorkersMetrics(registry: Registry): void {
  process.on("message", (message: Message) => {
    if (message?.type !== "panel:metrics:tell") return;
    const { id } = message;
    void registry.getMetricsAsJSON().then((counts) => toPrimary({ type: "panel:metrics:told", id, counts }));
  });
}

function toPrimary(message: Message, onFailure: () => void = () => undefined): void {
  process.send?.(message, undefined, undefined, (error) => error && onFailure());
}

/** Who asks while another's answer is being made is given the same. */
function shared<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let making: Promise<Result> | null = null;
  return () => (making ??= make().finally(() => (making = null)));
}

/**
 * The metrics of this panel on this machine in Prometheus's text format, of all workers where there are several.
 * @returns null when the process that runs the workers did not tell them in time
 */
export function readMetrics(registry: Registry): Promise<string | null> {
  return cluster.isWorker ? askForSums() : registry.metrics();
}

let asked = 0;
const askForSums = shared((): Promise<string | null> => {
  const id = (asked += 1);
  return new Promise((resolve) => {
    const end = (text: string | null) => {
      clearTimeout(timer);
      process.off("message", onMessage);
      resolve(text);
    };
    const onMessage = (message: Message) => {
      if (message?.type === "panel:metrics:sums" && message.id === id) end(message.text);
    };
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    process.on("message", onMessage);
    toPrimary({ type: "panel:metrics:asked", id }, () => end(null));
  });
});
