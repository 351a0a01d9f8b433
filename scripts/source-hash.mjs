import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./project-root.mjs";

/**
 * One SHA-256 over the names and contents of files, to tell whether something made from them is still true.
 * Tests, test tools and generated code do not count; a path that does not exist counts as such.
 * @param {string[]} paths files and folders, relative to the repository
 * @returns {string} hexadecimal
 */
export function sourceHash(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(listFiles).sort()) {
    const content = existsSync(path.join(projectRoot, file)) ? readFileSync(path.join(projectRoot, file)) : undefined;
    hash.update(`${file}\0${content?.length ?? "absent"}\0`);
    if (content) hash.update(content);
  }
  return hash.digest("hex");
}

function listFiles(entry) {
  const absolute = path.join(projectRoot, entry);
  if (!existsSync(absolute) || !statSync(absolute).isDirectory()) return [entry];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((child) => {
    const name = path.join(entry, child.name);
    if (isLeftOut(name)) return [];
    return child.isDirectory() ? listFiles(name) : child.isFile() ? [name] : [];
  });
}

function isLeftOut(name) {
  return /\.test\.[a-z]+$/.test(name) || /^lib[/\\](testing|db[/\\]generated)$/.test(name);
}
