import cluster from "node:cluster";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import path from "node:path";
import { loadAuthSecret } from "@/lib/auth/auth-secret";
import { systemClock } from "@/lib/clock";
import { openDatabase } from "@/lib/db";
import { migrate } from "@/lib/db/migrate";
import { exportToLibraries, readEnv, type Env } from "@/lib/env";
import { makeLogger, type Logger } from "@/lib/log";
import type { Metrics } from "@/lib/metrics/metrics";
import { makeGuest } from "@/lib/plugins/guest";
import { publish } from "@/lib/plugins/publication";
import { openPlugins } from "@/lib/plugins/open-plugins";
import { describeProblem, type Problem } from "@/lib/plugins/problem";
import { requirePluginsFolder } from "@/lib/plugins/scan/require-plugins-folder";
import { setRuntime, type Runtime } from "@/lib/runtime";
import { boundHeap } from "@/lib/server/bound-heap";
import { closeWithConnection } from "@/lib/server/close-with-connection";
import { makeFront } from "@/lib/server/front";
import { NO_PAGE_ENTRIES, openPageEntries } from "@/lib/server/page-entries";
import { publishShims } from "@/lib/server/publish-shims";
import { runWorkers } from "@/lib/server/run-workers";
import { stopOnSignals } from "@/lib/server/graceful-stop";
import { explainStartFailure } from "@/lib/server/explain-start-failure";
import { followDatabaseClock } from "@/lib/server/follow-database-clock";
import { scheduleSweeps } from "@/lib/server/schedule-sweeps";
import { systemContext } from "@/lib/server/system-context";
import { ensureFirstAdmin } from "@/lib/accounts/ensure-first-admin";

/** How connections are kept; times in milliseconds. */
const CONNECTIONS = {
  /** Room for a consent address with every field at its longest, percent-encoded twice. */
  maxHeaderSize: 128 * 1024,
  keepAliveTimeout: 65_000,
  /** For the head and for the whole of a request, of which the longest has 128 KiB. */
  headersTimeout: 30_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 10_000,
};

/**
 * Starts the panel: settings, secret, schema, first administrator, Next, port; in this order, so that a port that
 * answers is a panel that works. A failure prints what to do and exits with 1.
 * @param root the folder that holds `prisma/`, `dist/` and Next's build
 */
export async function startPanel(root: string): Promise<void> {
  try {
    const env = readEnv();
    const beginsWorkers = env.workers > 1 && cluster.isPrimary;
    // while the database is opened; not at the top, as lib/clock takes hold of Date before Next replaces it
    const loading = beginsWorkers ? null : import("next");
    loading?.catch(() => undefined); // what fails is met below
    const runtime = await prepareRuntime(root, env);
    const { log } = runtime;
    const admin = await ensureFirstAdmin(systemContext(runtime, "start"));
    if (loading === null) {
      await runtime.db.$disconnect();
      if (env.metricsToken !== null) (await import("@/lib/metrics/read-metrics")).sumWorkersMetrics();
      return runWorkers({ count: env.workers, log, onServing: () => announce(env, admin) });
    }
    // Next listens for upgrades at the server that it is given, or else at the one that it finds. In production it is one
    // that nobody connects to: a request that would like another protocol is then answered like any other
    const upgrades = env.production ? { httpServer: createServer() } : {};
    const { default: next } = await loading;
    const app = next({ dev: !env.production, dir: root, port: env.port, ...upgrades });
    const nextHandler = app.getRequestHandler();
    await app.prepare();
    const entries = env.production && env.answerAheadOfNext ? openPageEntries(root) : NO_PAGE_ENTRIES;
    const front = makeFront(runtime, nextHandler, entries);
    const server = createServer(CONNECTIONS, (req, res) => {
      closeWithConnection(res);
      void front(req, res);
    });
    if (!env.production) server.on("upgrade", (req, socket, head) => void app.getUpgradeHandler()(req, socket, head));
    const leaveClock = await followDatabaseClock(runtime);
    await listen(server, env);
    // from now on: a start makes much that stays, and would be searched a dozen times
    const leaveHeap = boundHeap();
    // what is only served behind the first answers is begun after them: Prisma, and a thousand plugins that take seconds.
    // What fails of those is met again by whoever asks for them
    const stopSweeps = scheduleSweeps(runtime);
    void runtime.plugins.read().catch(() => undefined);
    stopOnSignals(server, async () => {
      stopSweeps();
      leaveClock();
      leaveHeap();
      await app.close();
      await runtime.db.$disconnect();
      log.info("stopped");
    });
    log.info({ port: env.port, baseUrl: env.baseUrl }, "serving");
    // of workers the one that began them says it, once
    if (cluster.isPrimary) announce(env, admin);
  } catch (error) {
    process.stderr.write(`\n${explainStartFailure(error)}\n`);
    process.exit(1);
  }
}

async function prepareRuntime(root: string, env: Env): Promise<Runtime> {
  await requirePluginsFolder(env.pluginsDir);
  exportToLibraries(env);
  const log = makeLogger(env.logLevel, undefined, cluster.isWorker ? { worker: cluster.worker?.id } : null);
  const authSecret = await loadAuthSecret(env);
  const applied = await migrate(env.databaseUrl, root, (backup) => {
    log.info({ backup }, "database backed up before its schema is brought up to date");
  });
  if (applied.length > 0) log.info({ applied }, "database schema brought up to date");
  const metrics = env.metricsToken === null ? null : await beginMetrics();
  const db = await openDatabase(env.databaseUrl, metrics?.database);
  const plugins = openPlugins({ env, clock: systemClock, db, onFolder: (problem) => noteFolder(log, problem) });
  const [guest, types] = await Promise.all(
    ["guest.js", "panel.d.ts"].map((file) => readFile(path.join(root, "dist", file), "utf8")),
  );
  const runtime: Runtime = {
    ...{ env, authSecret, log, clock: systemClock, db, plugins, metrics, pageStatus: new Map() },
    guest: makeGuest(guest!),
    shims: publishShims(root),
    authorTypes: publish(types!, "text/plain; charset=utf-8"),
    docsDir: path.join(root, "docs"),
  };
  setRuntime(runtime);
  return runtime;
}

async function beginMetrics(): Promise<Metrics> {
  const { Metrics } = await import("@/lib/metrics/metrics");
  const { offerWorkersMetrics } = await import("@/lib/metrics/read-metrics");
  const metrics = new Metrics();
  if (cluster.isWorker) offerWorkersMetrics(metrics.registry);
  return metrics;
}

function noteFolder(log: Logger, problem: Problem | null): void {
  if (problem === null) log.info("the plugins folder is there again");
  else log.warn({ problem: describeProblem(problem) }, "the plugins folder cannot be used (PLUGINS_DIR)");
}

function listen(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.port, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** For the person at the terminal; plain text, not the log. */
function announce(env: Env, admin: { email: string; password: string | null } | null): void {
  const lines = ["", `  Panel is ready at ${env.baseUrl}`];
  if (admin) {
    lines.push("", `  Sign in as ${admin.email}`);
    lines.push(
      admin.password === null
        ? "  with the password from PANEL_ADMIN_PASSWORD."
        : `  Password: ${admin.password}   (shown only now; change it under Account)`,
    );
  }
  process.stdout.write(`${lines.join("\n")}\n\n`);
}
