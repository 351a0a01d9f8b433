import { existsSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "./project-root.mjs";

/** Reads `.env` into the environment where there is one. What the shell has set already wins. */
export function loadEnv() {
  const file = path.join(projectRoot, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
