import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "@/lib/cli/command";
import { COMPONENTS, FRONTEND } from "@/lib/plugins/plugin-paths";

/** Names that make a folder a plugin, or were meant to: in any case, and beside `Frontend/` instead of in it. */
const OF_PLUGIN = ["plugin.json", "frontend", "theme.json", "ui.json", "overrides.json"];

const GIVE = `Give the folder of a plugin, which holds plugin.json or ${FRONTEND}/, or a folder of such folders.`;

export type MeantFolder = {
  /** A folder of plugins. */
  folder: string;
  /** The one of them that is meant; null for all. */
  only: string | null;
};

/**
 * Finds out whether a folder that was named is a plugin or holds plugins.
 * @throws CommandError where it is neither, with what to give instead
 */
export async function findPluginsFolder(named: string): Promise<MeantFolder> {
  const folder = path.resolve(named);
  const it = await stat(folder).catch(() => null);
  if (it === null) throw new CommandError(`There is no folder ${folder}.`);
  if (!it.isDirectory()) throw new CommandError(`${folder} is a file. ${GIVE}`);
  const around = path.dirname(folder);
  if ([FRONTEND, COMPONENTS].includes(path.basename(folder))) {
    const plugin = path.basename(folder) === FRONTEND ? around : path.dirname(around);
    throw new CommandError(`${folder} is a part of a plugin. Give the plugin's own folder: ${plugin}`);
  }
  if (await isPlugin(folder)) return { folder: around, only: path.basename(folder) };
  for (const name of await readdir(folder)) {
    if (!name.startsWith(".") && (await isPlugin(path.join(folder, name)))) return { folder, only: null };
  }
  throw new CommandError(`There is no plugin in ${folder}. ${GIVE}`);
}

async function isPlugin(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => OF_PLUGIN.includes(name.toLowerCase()));
}
