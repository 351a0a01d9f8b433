/** Where Prometheus reads what the panel counts (lib/server/answer-metrics.ts), by itself as that brings a library along. */
export const METRICS_PATH = "/metrics";
