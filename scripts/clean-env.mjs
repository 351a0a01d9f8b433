import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./project-root.mjs";

/**
 * This process's environment without anything that configures the panel (the names in `.env.example`, and
 * NODE_ENV), so that a test sees the defaults and never a developer's own database or secret.
 * @param {Record<string, string>} [extra] set on top
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnv(extra = {}) {
  const example = readFileSync(path.join(projectRoot, ".env.example"), "utf8");
  const names = [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  const env = { ...process.env, ...extra };
  for (const name of [...names, "NODE_ENV"]) if (!(name in extra)) delete env[name];
  return env;
}
