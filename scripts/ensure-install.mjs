// Only Node's own modules may be imported here: it runs before anything is installed.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runQuietly } from "./child-process.mjs";
import { isMain } from "./is-main.mjs";
import { projectRoot } from "./project-root.mjs";

const MINIMUM = { major: 20, minor: 19 };

/** Ends the process with a sentence that says what to do when this Node is too old for the panel. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > MINIMUM.major || (major === MINIMUM.major && minor >= MINIMUM.minor)) return;
  console.error(
    `The panel needs Node ${MINIMUM.major}.${MINIMUM.minor} or newer, and this is Node ${version}. ` +
      "Install a current version (https://nodejs.org, or `nvm install 22`), then run the same command again.",
  );
  process.exit(1);
}

/**
 * Installs what `package-lock.json` names, unless that is in `node_modules` already. No install script of any
 * package runs: nothing here needs one (docs/decisions/0002-prisma-two-databases.md).
 * Ends the process with npm's own output when npm fails.
 */
export async function ensureInstall() {
  requireNode();
  const lockFile = path.join(projectRoot, "package-lock.json");
  const stampFile = path.join(projectRoot, "node_modules", ".panel-install");
  const lock = readFileSync(lockFile, "utf8");
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (readText(stampFile) === wanted) return;
  if (!isInstalled(lock)) {
    const started = Date.now();
    // progress goes to stderr: stdout belongs to the program that was asked for
    console.error("Installing dependencies (about a minute the first time) …");
    const { NODE_ENV: _, ...env } = process.env; // with "production" npm would leave out what the build needs
    const { code, output } = await npm(["ci", "--ignore-scripts", "--include=dev", "--no-audit", "--no-fund"], env);
    if (code !== 0) {
      console.error(output);
      console.error("npm could not install the dependencies. Its own message is above; is the npm registry in reach?");
      process.exit(1);
    }
    console.error(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  }
  writeFileSync(stampFile, wanted);
}

/**
 * Whether npm's own record of the last install holds every package of the lock file in the same version, so that a
 * tree made with `npm ci` or `npm install` by hand is not made again.
 */
function isInstalled(lock) {
  const record = readText(path.join(projectRoot, "node_modules", ".package-lock.json"));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(JSON.parse(lock).packages).every(([name, wanted]) => {
    if (name === "") return true;
    const found = installed[name];
    // packages for other platforms are in the lock file and, rightly, not on this machine
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

function npm(args, env) {
  const cli = process.env.npm_execpath; // the npm that runs us, where one does
  return cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)
    ? runQuietly(process.execPath, [cli, ...args], { env })
    : runQuietly("npm", args, { env });
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

if (isMain(import.meta.url)) await ensureInstall();
