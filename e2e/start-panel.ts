import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ADMIN, TEST_AUTH_SECRET } from "@/lib/testing/secrets";
import { cleanEnv } from "@/scripts/clean-env.mjs";
import { freePort } from "@/scripts/free-port.mjs";
import { projectRoot } from "@/scripts/project-root.mjs";
import { serverEnv } from "@/scripts/server-env.mjs";

const START_MS = 60_000;
const STOP_MS = 20_000;

export type StartOptions = {
  /** Settings on top of those below, which otherwise are the product's defaults. */
  env?: Record<string, string>;
  /** Where the SQLite database is; a temporary folder that goes with the panel where none is given. */
  dataDir?: string;
  /** A free one where none is given. */
  port?: number;
  /** Modules to load before the server (`node --import`), by their paths in the project. */
  preload?: string[];
};

export type Panel = {
  /** `http://localhost:<port>`, the panel's PANEL_BASE_URL. */
  baseURL: string;
  port: number;
  pid: number;
  logFile: string;
  /** Where its SQLite database `panel.db` is, unless `env` named another. */
  dataDir: string;
  /** Asks it to stop, as an operator or a supervisor does. @throws when it does not end, or not with 0 */
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it in the middle of whatever it does (SIGKILL). */
  kill(): Promise<void>;
  /** What a preloaded module answers to a message. */
  ask(message: string): Promise<unknown>;
};

/**
 * Starts the built server (`dist/server.mjs`) as `npm run up` does: production, a process of its own. Limits that count
 * by address are wide, since every test comes from the same one.
 * The log, at level debug, goes to a file in PANEL_TEST_LOG_DIR (`test-results/logs` without it).
 * @throws with the end of the log when it does not answer `GET /api/health` with 200 in a minute
 */
export async function startPanel({ env = {}, dataDir, port, preload = [] }: StartOptions = {}): Promise<Panel> {
  const folder = dataDir ?? mkdtempSync(path.join(tmpdir(), "panel-data-"));
  const onPort = port ?? (await freePort());
  const baseURL = `http://localhost:${onPort}`;
  const logFile = newLogFile(onPort);
  const log = openSync(logFile, "a");
  // the first ends the server should the test's process be killed
  const imports = ["scripts/stop-with-parent.mjs", ...preload].flatMap((file) => [
    "--import",
    pathToFileURL(path.join(projectRoot, file)).href,
  ]);
  const child = spawn(process.execPath, [...imports, "dist/server.mjs"], {
    cwd: projectRoot,
    stdio: ["ignore", log, log, "ipc"],
    env: serverEnv(
      cleanEnv({
        NODE_ENV: "production",
        PORT: String(onPort),
        PANEL_BASE_URL: baseURL,
        DATABASE_URL: `file:${path.join(folder, "panel.db")}`,
        AUTH_SECRET: TEST_AUTH_SECRET,
        LOG_LEVEL: "debug",
        PANEL_ADMIN_EMAIL: ADMIN.email,
        PANEL_ADMIN_PASSWORD: ADMIN.password,
        LIMIT_DEVICE_START: "1000/60",
        LIMIT_USER_CODE_ADDRESS: "1000/900",
        LIMIT_SIGN_IN_ADDRESS: "1000/900",
        LIMIT_TOKEN: "1000/60",
        ...env,
      }),
    ),
  });
  closeSync(log);
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const code = await Promise.race([ended, after(STOP_MS, "late" as const)]);
    if (code === "late") child.kill("SIGKILL");
    if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    return code;
  };
  try {
    await answering(baseURL, child);
  } catch (error) {
    await end("SIGKILL");
    throw new Error(`${(error as Error).message} The end of its log:\n${tail(logFile)}`);
  }
  return {
    baseURL,
    port: onPort,
    pid: child.pid ?? 0,
    logFile,
    dataDir: folder,
    async stop(signal = "SIGTERM") {
      const code = await end(signal);
      if (code !== 0) throw new Error(`The panel did not stop well (${code}). The end of its log:\n${tail(logFile)}`);
    },
    async kill() {
      await end("SIGKILL");
    },
    ask: (message) =>
      new Promise((resolve) => {
        child.once("message", resolve);
        child.send(message);
      }),
  };
}

let panels = 0;
function newLogFile(port: number): string {
  const folder = process.env.PANEL_TEST_LOG_DIR ?? path.join(projectRoot, "test-results/logs");
  mkdirSync(folder, { recursive: true });
  panels += 1;
  return path.join(folder, `panel-${process.pid}-${panels}-${port}.log`);
}

async function answering(baseURL: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error("The panel ended before it answered.");
    const response = await fetch(`${baseURL}/api/health`).catch(() => null);
    if (response?.status === 200) return;
    await after(100, undefined);
  }
  throw new Error(`The panel did not answer in ${START_MS / 1000} s.`);
}

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value).unref());
}

function tail(file: string): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-40).join("\n");
}
