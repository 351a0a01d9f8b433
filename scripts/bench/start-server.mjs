import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import path from "node:path";
import { projectRoot } from "../project-root.mjs";

const PATIENCE_MS = 60_000;
/** Between two questions: fine enough to time a start by, and too seldom to be in its way. */
const ASK_EVERY_MS = 10;
const STOP_WITH_PARENT = new URL("../stop-with-parent.mjs", import.meta.url).href;

/**
 * @typedef {object} RunningServer
 * @property {number} port
 * @property {number} pid
 * @property {import("node:child_process").ChildProcess} child
 * @property {number} startedIn milliseconds from its spawn to the first answer of 200
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a Node program that serves HTTP and waits until it answers.
 * @param {{ name: string, args: (port: number) => string[], env: (port: number) => NodeJS.ProcessEnv, path: string,
 *   logFolder: string }} what `path` is asked for until it answers 200; the program's output goes to `<name>.log`
 * @returns {Promise<RunningServer>}
 * @throws with the program's last output when it ends or does not answer within a minute
 */
export async function startServer({ name, args, env, path: ready, logFolder }) {
  const port = await freePort();
  const logFile = path.join(logFolder, `${name}.log`);
  const log = openSync(logFile, "w");
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--import", STOP_WITH_PARENT, ...args(port)], {
    cwd: projectRoot,
    env: env(port),
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    const kill = setTimeout(() => child.kill("SIGKILL"), 15_000);
    await ended;
    clearTimeout(kill);
  };
  const until = Date.now() + PATIENCE_MS;
  while ((await statusOf(port, ready)) !== 200) {
    const gone = child.exitCode !== null || child.signalCode !== null;
    if (gone || Date.now() > until) {
      await stop();
      const output = readFileSync(logFile, "utf8").slice(-2000);
      throw new Error(`The ${name} ${gone ? "ended" : "did not answer"}. Its output:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
  return { port, pid: child.pid, child, startedIn: performance.now() - startedAt, stop };
}

function statusOf(port, ready) {
  return new Promise((resolve) => {
    const req = request({ port, host: "127.0.0.1", path: ready, agent: false }, (res) => {
      res.resume();
      res.on("end", () => resolve(res.statusCode));
    });
    req.on("error", () => resolve(undefined));
    req.end();
  });
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
