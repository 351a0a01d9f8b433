import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requirePluginsFolder } from "@/lib/plugins/scan/require-plugins-folder";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  await folder.put("file", "");
});
afterAll(() => folder.dispose());

it.each([".", "nothing", "nothing/at/all"])("lets %s be", async (inner) => {
  await expect(requirePluginsFolder(path.join(folder.path, inner))).resolves.toBeUndefined();
});

it("says what to do where a file is", async () => {
  const file = path.join(folder.path, "file");
  await expect(requirePluginsFolder(file)).rejects.toThrow(
    `PLUGINS_DIR: ${file} is no folder. Write the path of the folder that holds the plugins.`,
  );
});
