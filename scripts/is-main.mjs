import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Whether a module is the program that was started, and not imported by another.
 * @param {string} moduleUrl its `import.meta.url`
 */
export function isMain(moduleUrl) {
  const program = process.argv[1];
  return program !== undefined && realpathSync(program) === realpathSync(fileURLToPath(moduleUrl));
}
