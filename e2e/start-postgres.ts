import { spawn } from "node:child_process";
import path from "node:path";
import { projectRoot } from "@/scripts/project-root.mjs";

export type Postgres = { url: string; stop(): Promise<void> };

/** Says where the server is, and ends with its standard input, which ends with the test's process. */
const SAY_AND_WAIT =
  'console.log(process.env.PANEL_TEST_POSTGRES); process.stdin.on("end", () => process.exit()).resume()';

/** Starts a PostgreSQL of a test's own (scripts/with-postgres.mjs). @throws when it cannot be had */
export async function startPostgres(): Promise<Postgres> {
  const script = path.join(projectRoot, "scripts/with-postgres.mjs");
  const args = [script, "--env", "PANEL_TEST_POSTGRES", process.execPath, "-e", SAY_AND_WAIT];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    void ended.then(() => reject(new Error("PostgreSQL did not start.")));
    child.stdout.once("data", (text: Buffer) => resolve(text.toString().trim()));
  });
  return {
    url,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
