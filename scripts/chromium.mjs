import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt-install.mjs";

const CANDIDATES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** For a person on a machine without one. */
export const CHROMIUM_IS_MISSING =
  "The browser tests need Chromium or Chrome, and none was found. Install it (Debian, Ubuntu: `sudo apt-get install " +
  "chromium`; macOS: `brew install --cask google-chrome`), or set CHROMIUM_PATH to its program.";

/**
 * The program of a Chromium that starts: the one that CHROMIUM_PATH names, else the first found.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  // asked for its version, since on some systems the name only belongs to a script that says how to install it
  return (named ? [named] : CANDIDATES).find((file) => spawnSync(file, ["--version"]).status === 0);
}

/**
 * Like `findChromium`, installing it where it is missing and apt-get can be used.
 * @throws with a sentence that says how to install it
 */
export function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !findChromium()) throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`);
  const found = findChromium() ?? (aptInstall("chromium") ? findChromium() : undefined);
  if (!found) throw new Error(CHROMIUM_IS_MISSING);
  return found;
}
