import { runInForeground } from "./child-process.mjs";

/**
 * Runs the bundled server as this process's purpose.
 * @param {"production" | "development"} mode becomes NODE_ENV, for the server alone: in the shell it would change npm
 * @returns {Promise<never>}
 */
export function serve(mode) {
  return runInForeground(["--enable-source-maps", "dist/server.mjs"], { env: { ...process.env, NODE_ENV: mode } });
}
