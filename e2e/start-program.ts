import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanEnv } from "@/scripts/clean-env.mjs";
import { projectRoot } from "@/scripts/project-root.mjs";

/** A program that a test talks to while it runs. */
export type Program = {
  /** Both streams together, so far. */
  output(): string;
  /** Waits until the output has this. @returns the match @throws with the output when the program ends without */
  says(what: RegExp): Promise<RegExpExecArray>;
  write(text: string): void;
  /** Ends its standard input. */
  endInput(): void;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
};

/** Looks until this is so, or that many milliseconds are over. For what goes on beside a test, where `expect.poll` cannot be. */
export async function until(isSo: () => boolean, milliseconds: number): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (!isSo() && performance.now() < deadline) await sleep(50);
}

/** What is nobody's to read in a terminal. */
const SECRET = /px_sec\w+|pxdev_\w+|pxoauthcode_\w+|pxoauthreq_\w+/;

/**
 * Starts a program of an app's author, in the repository's folder or another one. What it prints may hold no secret:
 * `output` and `says` fail the test then.
 */
export function startProgram(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; cwd?: string } = {},
): Program {
  const env = cleanEnv(options.env);
  // the test runner's own word on colors, which makes Node warn beside another one
  delete env.FORCE_COLOR;
  const child = spawn(command, args, { cwd: options.cwd ?? projectRoot, env });
  let output = "";
  let isRunning = true;
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      isRunning = false;
      resolve(code);
    });
  });
  ended.catch(() => undefined); // told to who waits for it
  child.stdin.on("error", () => undefined); // it may end without reading
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const checked = () => {
    const secret = SECRET.exec(output);
    if (secret) throw new Error(`${command} ${args.join(" ")} printed a secret: ${secret[0].slice(0, 10)}…`);
    return output;
  };
  return {
    output: checked,
    async says(what) {
      await until(() => what.test(output) || !isRunning, 30_000);
      const found = what.exec(checked());
      if (!found) throw new Error(`${command} ${args.join(" ")} did not say ${String(what)}. It said:\n${output}`);
      return found;
    },
    write: (text) => void child.stdin.write(text),
    endInput: () => void child.stdin.end(),
    ended,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
