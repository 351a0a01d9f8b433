import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";
import { Problem } from "./problem.mjs";

/** Where the key is kept: in the user's folder for settings (the XDG base directory specification). */
export function keyFilePath() {
  const named = process.env.XDG_CONFIG_HOME ?? "";
  const folder = path.isAbsolute(named) ? named : path.join(homedir(), ".config");
  return path.join(folder, "panel-cli", "key.json");
}

/** @returns {Promise<{ address: string, publicKey: string, privateKey: string, issuedAt: string } | null>} */
export async function readKey() {
  try {
    return JSON.parse(await readFile(keyFilePath(), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return null;
    throw new Problem(`${keyFilePath()} cannot be read (${error.code ?? error.name}). Remove it, and log in again.`);
  }
}

/** Keeps a key so that nobody else on the machine can read it, not even for a moment. */
export async function writeKey(key) {
  const file = keyFilePath();
  const fresh = `${file}.${process.pid}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(fresh, `${JSON.stringify(key, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  await rename(fresh, file);
}

export async function removeKey() {
  await rm(keyFilePath(), { force: true });
}
