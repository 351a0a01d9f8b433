import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs a Debian package where that is possible: as root, with apt-get.
 * @param {string} name
 * @returns {boolean} whether it was tried and went well; apt-get's own output has been shown when it did not
 */
export function aptInstall(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.error(`Installing ${name} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: ["ignore", "ignore", "pipe"], env });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { stdio: "pipe", env });
    return true;
  } catch (error) {
    console.error(`${error.stdout ?? ""}${error.stderr ?? ""}` || error.message);
    return false;
  }
}
