import type { Clock } from "@/lib/clock";
import type { Database } from "@/lib/db";
import type { Env } from "@/lib/env";
import type { Logger } from "@/lib/log";
import type { Metrics } from "@/lib/metrics/metrics";
import type { Guest } from "@/lib/plugins/guest";
import type { Publication } from "@/lib/plugins/publication";
import type { PluginSource } from "@/lib/plugins/plugin-snapshot";

/** Scripts by the path that they are had at, the JSON that tells a page of the modules among them, and the loader's path. */
export type Shims = { files: ReadonlyMap<string, Publication>; importMap: string; loader: string };

/**
 * What a process has once. `server.ts` and Next's bundles hold separate copies of every module, so it lives on
 * `globalThis`: the server makes it before Next is prepared, everyone else reads it.
 */
export type Runtime = {
  env: Env;
  /** What signs and encrypts session cookies. */
  authSecret: string;
  db: Database;
  clock: Clock;
  log: Logger;
  /** What is counted for `/metrics`; null without METRICS_TOKEN. */
  metrics: Metrics | null;
  /** What lies in the plugins folder, read when somebody asks. */
  plugins: PluginSource;
  /** The bridge's script for HTML components. */
  guest: Guest;
  /** What code of plugins in the page imports by bare names (`lib/remotes/make-shims.ts`). */
  shims: Shims;
  /** The types of `window.Panel` for authors of plugins (`lib/bridge/panel-api.ts`). */
  authorTypes: Publication;
  /** The folder of the guides (`docs/`). */
  docsDir: string;
  /** Statuses that pages under way chose for their answers, by request id (lib/server/page-status.ts). */
  pageStatus: Map<string, number>;
};

const KEY = Symbol.for("panel.runtime");
const holder = globalThis as { [KEY]?: Runtime };

export function setRuntime(runtime: Runtime): void {
  holder[KEY] = runtime;
}

/** @throws when the panel was started without its own server (`next start` alone is not enough) */
export function getRuntime(): Runtime {
  const runtime = holder[KEY];
  if (!runtime) throw new Error("The panel runs behind its own server: start it with `npm run up`.");
  return runtime;
}
