import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A plugins folder for the panel of one test file, known when the file is loaded: `panelEnv: { PLUGINS_DIR: at }`. */
export function makePluginsFolder() {
  const at = mkdtempSync(path.join(tmpdir(), "panel-plugins-"));
  process.on("exit", () => rmSync(at, { recursive: true, force: true }));
  return {
    at,
    put(file: string, content: unknown): void {
      const target = path.join(at, file);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, typeof content === "string" ? content : JSON.stringify(content));
    },
    remove: (file: string) => rmSync(path.join(at, file), { recursive: true, force: true }),
  };
}
