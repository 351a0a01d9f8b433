import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A plugins folder of a test's own. */
export class PluginsFolder {
  private constructor(readonly path: string) {}

  static async make(): Promise<PluginsFolder> {
    return new PluginsFolder(await mkdtemp(path.join(tmpdir(), "plugins-")));
  }

  /** Writes a file (`ocean/Frontend/theme.json`); what is no text or bytes is written as JSON. */
  async put(file: string, content: unknown): Promise<void> {
    const at = path.join(this.path, file);
    await mkdir(path.dirname(at), { recursive: true });
    const plain = typeof content === "string" || content instanceof Uint8Array;
    await writeFile(at, plain ? content : JSON.stringify(content));
  }

  async remove(file: string): Promise<void> {
    await rm(path.join(this.path, file), { recursive: true });
  }

  dispose(): Promise<void> {
    return rm(this.path, { recursive: true, force: true });
  }
}
