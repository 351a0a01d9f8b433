import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A plugins folder of a test's own. */
export class PluginsFolder {
  readonly path = mkdtempSync(path.join(tmpdir(), "panel-plugins-"));

  /** Writes a file of a plugin: `write("aurora/Frontend/theme.json", { … })`. */
  write(file: string, content: unknown): void {
    const at = path.join(this.path, file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, typeof content === "string" ? content : JSON.stringify(content, null, 2));
  }

  /** Takes a plugin, or a file of one, away. */
  remove(name: string): void {
    rmSync(path.join(this.path, name), { recursive: true, force: true });
  }

  close(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
