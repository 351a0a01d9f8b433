import { spawn } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { callPanel } from "./call-panel.mjs";
import { cutLine, takeBatch } from "./line-batches.mjs";
import { Problem } from "./problem.mjs";

/** Lines that wait while the panel cannot be reached. When there are more, the oldest are given up. */
const MOST_WAITING = 100_000;
/** Tries once nothing more comes: half a minute. */
const LAST_TRIES = 5;

/**
 * Sends lines to a server's console, and shows them here too: those of a command, or of standard input without one.
 * What the panel does never stops the command: it runs on when nothing can be sent.
 * @param server the short identifier, or the name
 * @returns the exit code: the command's own, or 1 when not all could be sent
 */
export async function attach(key, server, command) {
  const uuidShort = await findServer(key, server);
  if (command.length === 0) return (await sendLines(key, uuidShort, [[process.stdin, process.stdout]])) ? 0 : 1;

  const child = spawn(command[0], command.slice(1), { stdio: ["inherit", "pipe", "pipe"] });
  const ended = new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new Problem(`${command[0]} could not be started (${error.code}).`)));
    child.once("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
  process.on("SIGINT", () => undefined); // a terminal sends it to the command as well, whose end is waited for
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  const sent = sendLines(key, uuidShort, [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]);
  const code = await ended;
  return (await sent) ? code : code || 1;
}

async function findServer(key, wanted) {
  const { servers } = await callPanel(key, "GET", "/api/user/servers");
  const found = servers.filter(({ uuidShort, name }) => uuidShort === wanted || name === wanted);
  if (found.length === 1) return found[0].uuidShort;
  if (found.length > 1) throw new Problem(`Several servers are named ${wanted}: ${listed(found)}. Use an identifier.`);
  throw new Problem(
    servers.length === 0
      ? `You have no servers. Make one at ${key.address}/dashboard/servers.`
      : `You have no server ${wanted}, but these: ${listed(servers)}.`,
  );
}

const listed = (servers) => servers.map(({ uuidShort, name }) => `${name} (${uuidShort})`).join(", ");

/** @returns whether all lines of all sources were sent */
async function sendLines(key, uuidShort, sources) {
  const waiting = [];
  let open = sources.length;
  let lost = 0;
  let failure = null;
  let wake = () => undefined;
  for (const [source, echo] of sources) {
    const reader = createInterface({ input: source, crlfDelay: Infinity });
    reader.on("line", (line) => {
      echo.write(`${line}\n`);
      if (failure) return;
      waiting.push(...cutLine(line));
      lost += waiting.splice(0, Math.max(0, waiting.length - MOST_WAITING)).length;
      wake();
    });
    reader.on("close", () => {
      open -= 1;
      wake();
    });
  }
  while (open > 0 || waiting.length > 0) {
    if (waiting.length === 0) await new Promise((resolve) => (wake = resolve));
    else {
      try {
        await append(key, uuidShort, takeBatch(waiting), () => open === 0);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        console.error(`${error.message} Nothing more is sent.`);
        failure = error;
        waiting.length = 0;
      }
    }
  }
  if (lost > 0) console.error(`${lost} lines could not be sent in time.`);
  return failure === null && lost === 0;
}

/** Appends lines, waiting for a panel that is out of reach or asks to wait; @throws Problem for good ones */
async function append(key, uuidShort, lines, isLast) {
  let tries = 0;
  for (;;) {
    try {
      return await callPanel(key, "POST", `/api/user/servers/${uuidShort}/console`, { lines });
    } catch (error) {
      if (isLast()) tries += 1;
      if (!(error instanceof Problem) || !error.passing || tries > LAST_TRIES) throw error;
      const pause = error.retryAfter ?? Math.min(2 ** tries, 16);
      console.error(`${error.message} Trying again in ${pause} s.`);
      await sleep(pause * 1000);
    }
  }
}
