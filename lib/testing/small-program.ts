import { build } from "esbuild";
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

export type SmallProgram = {
  /** Runs it to its end, or until it is killed. */
  run(args: string[]): Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>;
  /** Kills what runs, with no chance to clean up. */
  kill(): void;
  dispose(): Promise<void>;
};

/** A program of a few lines for a test that needs another process; it imports from the repository's root. */
export async function smallProgram(contents: string): Promise<SmallProgram> {
  // below the repository, so that the packages are found
  const outfile = path.join(ROOT, `node_modules/.cache/panel-tests/${randomUUID()}.mjs`);
  await build({
    stdin: { contents, resolveDir: ROOT, loader: "ts" },
    outfile,
    alias: { "@": ROOT },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  const running = new Set<ChildProcess>();
  return {
    run: (args) =>
      new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [outfile, ...args], { stdio: ["ignore", "pipe", "pipe"] });
        running.add(child);
        let output = "";
        child.stdout.on("data", (data) => (output += String(data)));
        child.stderr.on("data", (data) => (output += String(data)));
        child.on("error", reject);
        child.on("close", (code, signal) => {
          running.delete(child);
          resolve({ code, signal, output });
        });
      }),
    kill: () => {
      for (const child of running) child.kill("SIGKILL");
    },
    dispose: () => rm(outfile, { force: true }),
  };
}
