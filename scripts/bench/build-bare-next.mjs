import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "../child-process.mjs";
import { projectRoot } from "../project-root.mjs";
import { unlessUpToDate } from "../stamp.mjs";

const SOURCES = ["scripts/bench/bare-app", "scripts/bench/build-bare-next.mjs", "package-lock.json"];
const FOLDER = "dist/bench-bare-next";

/**
 * Builds `bare-app` with the panel's own Next, unless that was done before. It is built in a copy: a `.next` among the
 * sources would be in the way of every tool that reads them.
 * @returns {Promise<string>} the folder to serve
 * @throws with Next's output
 */
export async function buildBareNext() {
  const folder = path.join(projectRoot, FOLDER);
  const results = [`${FOLDER}/.next/BUILD_ID`];
  await unlessUpToDate({ stamp: `${FOLDER}.stamp`, sources: SOURCES, results }, async () => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(path.join(projectRoot, "scripts/bench/bare-app"), folder, { recursive: true });
    const next = path.join(projectRoot, "node_modules/next/dist/bin/next");
    const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
    const { code, output } = await runQuietly(process.execPath, [next, "build", folder], { env });
    if (code !== 0) throw new Error(`The bare Next app did not build (exit code ${code}):\n\n${output}`);
  });
  return folder;
}
