// `npm run build`: everything that `npm run up` serves. `--force` builds even when nothing changed.
import path from "node:path";
import { bundle, BUNDLES, BUNDLE_SOURCES } from "./bundle.mjs";
import { runQuietly } from "./child-process.mjs";
import { ensureInstall } from "./ensure-install.mjs";
import { isMain } from "./is-main.mjs";
import { orExit } from "./or-exit.mjs";
import { projectRoot } from "./project-root.mjs";
import { unlessUpToDate } from "./stamp.mjs";

const SOURCES = [
  ...BUNDLE_SOURCES,
  "app",
  "public",
  "next.config.mjs",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "scripts/build.mjs",
];

/**
 * Prisma clients, the bundles and Next's production build, unless the sources are those of the last build
 * (`.next/panel-build` keeps their hash). Says in a line that it builds and in another how long it took.
 * Types are not checked here: `npm test` checks the whole project's.
 * @param {{ force?: boolean, quiet?: boolean }} [options] `quiet` leaves the two lines out
 * @returns {Promise<boolean>} whether there was anything to build
 * @throws with the failing tool's output
 */
export async function build({ force = false, quiet = false } = {}) {
  const results = [".next/BUILD_ID", ...BUNDLES];
  return unlessUpToDate({ stamp: ".next/panel-build", sources: SOURCES, results, force }, async () => {
    const started = Date.now();
    if (!quiet) console.error("Building (half a minute, or two on a small machine; only after a change) …");
    await bundle({ force });
    await nextBuild();
    if (!quiet) console.error(`Built in ${Math.round((Date.now() - started) / 1000)} s.`);
  });
}

async function nextBuild() {
  const next = path.join(projectRoot, "node_modules/next/dist/bin/next");
  const { code, output } = await runQuietly(process.execPath, [next, "build"], {
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (code !== 0) throw new Error(`next build failed with exit code ${code}:\n\n${output}`);
}

if (isMain(import.meta.url)) {
  await ensureInstall();
  await orExit(() => build({ force: process.argv.includes("--force") }));
}
