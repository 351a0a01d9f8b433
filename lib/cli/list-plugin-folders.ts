import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { MeantFolder } from "@/lib/cli/find-plugins-folder";
import type { WatchedFolder } from "@/lib/cli/watch-folders";
import { FRONTEND } from "@/lib/plugins/plugin-paths";

/** Folders that are links may lead back to where they are. */
const DEEPEST = 16;

/**
 * The folders in which a change may change what the panel reads of plugins: that of all plugins, each plugin's own, and
 * all of its `Frontend/`. Where there is no folder of plugins, the nearest one around it.
 */
export async function listPluginFolders({ folder, only }: MeantFolder): Promise<WatchedFolder[]> {
  const found = new Map<string, WatchedFolder>();
  const add = async (at: string): Promise<boolean> => {
    const it = await stat(at, { bigint: true }).catch(() => null);
    if (!it?.isDirectory()) return false;
    found.set(at, { path: at, inode: `${it.dev}:${it.ino}` });
    return true;
  };
  const addTree = async (at: string, depth: number): Promise<void> => {
    if (depth > DEEPEST || !(await add(at))) return;
    for (const name of await namesIn(at)) await addTree(path.join(at, name), depth + 1);
  };

  let root = path.resolve(folder);
  while (!(await add(root)) && path.dirname(root) !== root) root = path.dirname(root);
  if (root !== path.resolve(folder)) return [...found.values()];
  for (const name of await namesIn(root)) {
    const plugin = path.join(root, name);
    if ((only === null || name === only) && (await add(plugin))) await addTree(path.join(plugin, FRONTEND), 1);
  }
  return [...found.values()];
}

/** Names with a dot first are nobody's plugin and no file of one. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => !name.startsWith("."));
}
