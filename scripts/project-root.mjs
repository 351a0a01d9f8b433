import { fileURLToPath } from "node:url";

/** Absolute path of the repository, with no slash at its end. */
export const projectRoot = fileURLToPath(new URL("..", import.meta.url)).replace(/[/\\]$/, "");
