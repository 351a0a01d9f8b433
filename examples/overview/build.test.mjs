import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { buildOverview } from "./build.mjs";

const PLUGINS = path.resolve(import.meta.dirname, "../../plugins");

it("what lies in plugins/overview is what its source makes", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "overview-"));
  try {
    for (const file of await buildOverview(folder)) {
      const kept = path.join(PLUGINS, path.relative(folder, file));
      expect(await readFile(kept, "utf8"), "run node examples/overview/build.mjs").toBe(await readFile(file, "utf8"));
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
