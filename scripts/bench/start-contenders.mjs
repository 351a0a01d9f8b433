import { fileURLToPath } from "node:url";
import { cleanEnv } from "../clean-env.mjs";
import { serverEnv } from "../server-env.mjs";
import { buildBareNext } from "./build-bare-next.mjs";
import { startServer } from "./start-server.mjs";

const LIMITS = [
  "LIMIT_DEVICE_START",
  "LIMIT_USER_CODE_USER",
  "LIMIT_USER_CODE_ADDRESS",
  "LIMIT_TOKEN",
  "LIMIT_AUTHORIZE",
];

/**
 * What starting a server needs of a run.
 * @typedef {object} Context
 * @property {ReturnType<typeof import("./read-options.mjs").readOptions>} options
 * @property {string} folder for logs and databases
 * @property {string} secret the panel's AUTH_SECRET
 * @property {(step: () => unknown) => void} atEnd
 */

/**
 * The built product as `npm run up` serves it; its limits count, but are too high to be reached.
 * @param {Context} context
 * @param {string} name of its log
 * @param {string} url its DATABASE_URL
 */
export async function startPanelProcess(
  { options, folder, secret, atEnd },
  name,
  url,
  { preload = [], env = {} } = {},
) {
  const limit = options.limits ? "999999999/60" : "0";
  const server = await startServer({
    name,
    args: () => [...preload.flatMap((file) => ["--import", file]), "dist/server.mjs"],
    env: (port) =>
      serverEnv(
        cleanEnv({
          ...env,
          NODE_ENV: "production",
          PORT: String(port),
          PANEL_BASE_URL: `http://127.0.0.1:${port}`,
          DATABASE_URL: url,
          AUTH_SECRET: secret,
          PANEL_ADMIN_EMAIL: "admin@example.test",
          PANEL_ADMIN_PASSWORD: secret,
          ...Object.fromEntries(LIMITS.map((name) => [name, limit])),
        }),
      ),
    path: "/api/health",
    logFolder: folder,
  });
  atEnd(server.stop);
  return server;
}

/**
 * A Next app with one route and one page, built by the panel's own Next.
 * @param {Context} context
 * @param {string} [name] of its log
 */
export async function startBareNext({ folder, atEnd }, name = "bare-next") {
  const app = await buildBareNext();
  const program = fileURLToPath(new URL("./bare-next-server.mjs", import.meta.url));
  const server = await startServer({
    name,
    args: (port) => [program, app, String(port)],
    env: () => cleanEnv({ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }),
    path: "/bare",
    logFolder: folder,
  });
  atEnd(server.stop);
  return server;
}
