import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import { approve, authorize, deny, exchange } from "@/lib/contracts/consent";
import { deviceStart, deviceToken } from "@/lib/contracts/device";
import type { ErrorCode } from "@/lib/errors";

/** Upper bounds of durations, in seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What a request asked for. Endpoints by their pattern, all else by its kind, so that no client makes new series. */
type Asked = { method: string; path: string };

const STEP_ENDPOINTS = { device_start: deviceStart, device_token: deviceToken, authorize, approve, deny, exchange };
/** The steps of the two flows. */
export type FlowStep = keyof typeof STEP_ENDPOINTS;
/** The same by the endpoint that takes them. */
const FLOW_STEPS = new Map(
  Object.entries(STEP_ENDPOINTS).map(([step, { method, path }]) => [`${method} ${path}`, step as FlowStep]),
);

/** The client was gone before it was answered; no status of HTTP's own says so. */
const GONE = 499;

/** Methods that are told apart; a client may make up more. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/**
 * What one process counts, for `/metrics` (docs/operating.md, Metrics). No name, address or secret is a label: only
 * what the panel itself made up, and the identifiers of plugins on disk.
 */
export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Counter({
    name: "panel_http_requests_total",
    help: "Requests, by endpoint (or page, file, metrics, auth, other) and status; 499 where the client left unanswered.",
    labelNames: ["method", "path", "status"] as const,
    registers: [this.registry],
  });
  readonly #durations = new Histogram({
    name: "panel_http_request_duration_seconds",
    help: "From a request's head to the end of its answer, which of a followed console is as long as it is followed.",
    labelNames: ["method", "path"] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly #flows = new Counter({
    name: "panel_flow_steps_total",
    help: "Steps of the two flows, by the API and on the panel's pages, by outcome: ok, or the code of the refusal.",
    labelNames: ["step", "outcome"] as const,
    registers: [this.registry],
  });
  readonly #blocked = new Counter({
    name: "panel_blocked_key_uses_total",
    help: "Uses of keys that their allow-list refused.",
    registers: [this.registry],
  });
  readonly #faults = new Counter({
    name: "panel_plugin_faults_total",
    help: "What users' pages refused to code of plugins, or saw fail, as those pages reported it.",
    labelNames: ["plugin", "reason"] as const,
    registers: [this.registry],
  });
  readonly #database = new Histogram({
    name: "panel_database_duration_seconds",
    help: "Time that calls of the database took, waiting included: statements, queries of Prisma, whole transactions.",
    labelNames: ["call"] as const,
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** @param status null where the client was gone before it was answered */
  request({ method: asked, path }: Asked, status: number | null, milliseconds: number): void {
    const method = METHODS.includes(asked) ? asked : "other";
    this.#requests.inc({ method, path, status: String(status ?? GONE) });
    this.#durations.observe({ method, path }, milliseconds / 1000);
  }

  /** A step of a flow that was taken on a page; those of the API `outcome` knows. */
  flowStep(step: FlowStep, code: ErrorCode | null): void {
    this.#flows.inc({ step, outcome: code ?? "ok" });
  }

  /** @param code of the refusal; null when there was none */
  outcome({ method, path }: Asked, code: ErrorCode | null): void {
    const step = FLOW_STEPS.get(`${method} ${path}`);
    if (step !== undefined) this.flowStep(step, code);
    if (code === "API_KEY_IP_NOT_ALLOWED") this.#blocked.inc();
  }

  pluginFaults(plugin: string, reason: string, count: number): void {
    this.#faults.inc({ plugin, reason }, count);
  }

  readonly database = (call: DatabaseCall, milliseconds: number): void => {
    this.#database.observe({ call }, milliseconds / 1000);
  };
}

export type DatabaseCall = "statement" | "transaction" | "prisma";
/** Is told of each call of the database and its milliseconds. */
export type ObserveDatabase = Metrics["database"];
