import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./project-root.mjs";
import { sourceHash } from "./source-hash.mjs";

/**
 * Does `work` unless its results are there and were made from these very sources.
 * The stamp is taken away before the work and written after it, so that work which was interrupted is done again, and
 * the hash is from before the work, so that a file changed meanwhile makes the next call work again.
 * @param {{ stamp: string, sources: string[], results: string[], force?: boolean }} what paths relative to the repository
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether there was anything to do
 */
export async function unlessUpToDate({ stamp, sources, results, force = false }, work) {
  const file = path.join(projectRoot, stamp);
  const hash = sourceHash(sources);
  const there = results.every((result) => existsSync(path.join(projectRoot, result)));
  if (!force && there && existsSync(file) && readFileSync(file, "utf8") === hash) return false;
  rmSync(file, { force: true });
  await work();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, hash);
  return true;
}
