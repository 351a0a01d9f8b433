import cluster from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";

type Asked = { type: "panel:metrics"; id: number };
type Told = { type: "panel:metrics:text"; id: number; text: string | null };

const PATIENCE_MS = 8_000;

/**
 * Begun in the process that runs the workers: when one of them is asked for metrics, answers it with the sums over all.
 * prom-client collects them (5 s at most; a worker that is only beginning does not answer yet, and is told of by null).
 */
export function sumWorkersMetrics(): void {
  const registry = new AggregatorRegistry();
  cluster.on("message", (worker, message: Asked) => {
    if (message?.type !== "panel:metrics") return;
    const tell = (text: string | null) => {
      const told: Told = { type: "panel:metrics:text", id: message.id, text };
      if (worker.isConnected()) worker.send(told, () => undefined);
    };
    registry.clusterMetrics().then(tell, () => tell(null));
  });
}

/** Begun in a worker: its counts are read when the process that runs it asks. */
export function offerWorkersMetrics(registry: Registry): void {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry(); // listens
}

let asked = 0;

/**
 * The metrics of this panel on this machine in Prometheus's text format, of all workers where there are several.
 * @returns null when the workers did not tell them in time
 */
export function readMetrics(registry: Registry): Promise<string | null> {
  if (!cluster.isWorker) return registry.metrics();
  const id = (asked += 1);
  return new Promise((resolve) => {
    const end = (text: string | null) => {
      clearTimeout(timer);
      process.off("message", onMessage);
      resolve(text);
    };
    const onMessage = (message: Told) => {
      if (message?.type === "panel:metrics:text" && message.id === id) end(message.text);
    };
    const timer = setTimeout(() => end(null), PATIENCE_MS);
    process.on("message", onMessage);
    const question: Asked = { type: "panel:metrics", id };
    process.send?.(question, undefined, undefined, (error) => error && end(null));
  });
}
