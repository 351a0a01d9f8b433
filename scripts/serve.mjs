import { runInForeground } from "./child-process.mjs";
import { serverEnv } from "./server-env.mjs";

/**
 * Runs the bundled server as this process's purpose.
 * @param {"production" | "development"} mode becomes NODE_ENV, for the server alone: in the shell it would change npm
 * @returns {Promise<never>}
 */
export function serve(mode) {
  // read at each import, they take a third of the start and stay in memory
  const flags = mode === "development" ? ["--enable-source-maps"] : [];
  return runInForeground([...flags, "dist/server.mjs"], { env: serverEnv({ ...process.env, NODE_ENV: mode }) });
}
