// Starting other programs: quietly (their output only matters when they fail) or in the foreground (they are
// what the person asked for). Either way no child outlives this process.
import { spawn } from "node:child_process";
import path from "node:path";
import { projectRoot } from "./project-root.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** npm and the terminal both pass on one Ctrl-C, so a repeat within this time is the same press. */
const SAME_PRESS_MS = 1000;
const PARENT_AT_START = process.ppid;

/**
 * Runs a program to its end without showing its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (chunk: Buffer) => void }} [options] `onOutput` gets all output as it comes
 * @returns {Promise<{ code: number, output: string }>} `code` is 128 + n for a child ended by signal n, or 127 where the
 *   program could not be started
 */
export function runQuietly(command, args, { env = process.env, onOutput } = {}) {
  return new Promise((resolve) => {
    // a process group of its own, so that a signal to us can end the child's own children too
    const child = spawn(command, args, { cwd: projectRoot, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const chunks = [];
    const collect = (chunk) => {
      chunks.push(chunk);
      onOutput?.(chunk);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const forget = onSignals((signal) => {
      killGroup(child, signal);
      forget();
      process.kill(process.pid, signal);
    });
    child.on("error", (error) => {
      forget();
      resolve({ code: 127, output: `${command}: ${error.message}\n` });
    });
    child.on("close", (code, signal) => {
      forget();
      resolve({ code: code ?? 128 + signalNumber(signal), output: Buffer.concat(chunks).toString() });
    });
  });
}

/**
 * Runs a Node program as this process's purpose: it has the terminal, gets our signals once each, and we end as it
 * ends, with the same exit code or by the same signal. Should this process, or the npm that runs it, be killed
 * outright, the child stops too. A third Ctrl-C ends a child that does not stop at the second.
 * @param {string[]} args what follows `node`
 * @param {{ env?: NodeJS.ProcessEnv, ownGroup?: boolean }} [options] `ownGroup` (default true) keeps the terminal's own
 *   Ctrl-C from the child, so that a graceful stop is asked for once; a program that reads the keyboard wants false
 * @returns {Promise<never>}
 */
export function runInForeground(args, { env = process.env, ownGroup = true } = {}) {
  return new Promise(() => {
    const watch = new URL("./stop-with-parent.mjs", import.meta.url).href;
    const child = spawn(process.execPath, ["--import", watch, ...args], {
      cwd: projectRoot,
      env,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      detached: ownGroup,
    });
    let presses = 0;
    let last = -Infinity;
    const pass = (signal) => {
      const now = performance.now();
      if (now - last < SAME_PRESS_MS) return;
      last = now;
      presses += 1;
      child.kill(presses < 3 ? signal : "SIGKILL");
    };
    const forget = onSignals(pass);
    onParentGone(() => pass("SIGTERM"));
    child.on("error", (error) => {
      console.error(`Could not start ${path.basename(args.at(-1) ?? "node")}: ${error.message}`);
      process.exit(127);
    });
    child.on("exit", (code, signal) => {
      forget();
      if (signal) process.kill(process.pid, signal);
      else process.exit(code ?? 1);
    });
  });
}

/** Calls `handler` on each ending signal; the function returned takes the handlers off again. */
function onSignals(handler) {
  for (const signal of SIGNALS) process.on(signal, handler);
  return () => SIGNALS.forEach((signal) => process.off(signal, handler));
}

/**
 * `kill` on an `npm run` ends npm and its shell, and tells us nothing: we only find that we have another parent.
 * Started without npm, a change of parent means nothing (a shell that put us in the background has ended).
 */
function onParentGone(handler) {
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === PARENT_AT_START) return;
    clearInterval(timer);
    handler();
  }, 500).unref();
}

function killGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // it has ended already
  }
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1;
}
