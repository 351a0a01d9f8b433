import { spawn } from "node:child_process";
import { cleanEnv } from "@/scripts/clean-env.mjs";
import { projectRoot } from "@/scripts/project-root.mjs";

export type Ended = { code: number | null; output: string };

/**
 * Runs a built program (`dist/server.mjs`, `dist/cli.mjs`) and waits for its end; its output is both streams together.
 * @param options `uid` runs it as another user, which only root may
 * @throws when it has not ended after 30 s; it is killed then
 */
export function runToEnd(
  program: string,
  options: { args?: string[]; env?: Record<string, string>; input?: string; uid?: number } = {},
): Promise<Ended> {
  const { args = [], env = {}, input = "", uid } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: projectRoot,
      env: cleanEnv({ NODE_ENV: "production", ...env }),
      ...(uid !== undefined && { uid, gid: uid }),
    });
    const late = setTimeout(() => child.kill("SIGKILL"), 30_000);
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.stdin.on("error", () => undefined); // it may end without reading
    child.stdin.end(input);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearTimeout(late);
      if (signal) reject(new Error(`${program} was ended by ${signal} after writing:\n${output}`));
      else resolve({ code, output });
    });
  });
}
